import type { Catalog, Field } from './catalog.ts';
import type { KnownField, KnownObjects } from './check-known.ts';

/** The names that the files themselves give. */
export function knownObjects({ objects }: Pick<Catalog, 'objects'>): KnownObjects {
  return new Map(
    [...objects.values()].map(({ name, fields, view }) => [
      name,
      {
        fields: new Map([...fields.values()].map((field) => [field.name, knownField(field)])),
        sections: (view?.form?.sections ?? []).map((section) => section.name),
      },
    ]),
  );
}

const knownField = ({ kind, relation, enumValues, sortable, searchable }: Field): KnownField => ({
  kind,
  target: relation?.target,
  values: enumValues?.map(({ name }) => name),
  sortable,
  searchable,
});
