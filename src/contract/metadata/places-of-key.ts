interface Node {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
}

/** Where a schema has a key, such as `form.sections` and `columns[].width`. */
export function placesOfKey(key: string, schema: unknown, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = schema as Node;
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const place = path === '' ? name : `${path}.${name}`;
      return [...(name === key ? [place] : []), ...placesOfKey(key, inner, place)];
    }),
    ...(items ? placesOfKey(key, items, `${path}[]`) : []),
    ...anyOf.flatMap((each) => placesOfKey(key, each, path)),
  ];
}
