/** `ui:options.sections` of an object's uiSchema: groups of its properties under a title. */
export interface SectionOption {
  readonly name: string;
  readonly title: string | undefined;
  readonly fields: readonly string[];
}

export interface SectionOf<P> {
  readonly name: string;
  readonly title: string | undefined;
  readonly properties: readonly P[];
}

/** The properties by section; those that no section names come last, without a title. */
export function bySection<P extends { readonly name: string }>(
  properties: readonly P[],
  sections: readonly SectionOption[],
): SectionOf<P>[] {
  const byName = new Map(properties.map((property) => [property.name, property]));
  const placed = sections.map(({ name, title, fields }) => ({
    name,
    title,
    properties: fields.flatMap((field) => byName.get(field) ?? []),
  }));
  const named = new Set(sections.flatMap(({ fields }) => fields));
  const rest = properties.filter(({ name }) => !named.has(name));
  return [...placed, { name: '', title: undefined, properties: rest }].filter(
    (section) => section.properties.length > 0,
  );
}
