import type { PartSchema } from './schema-parts.ts';

/** Can documents of the schema refer to such things? Parts that the schema does not describe are not asked. */
export const canReferTo = (names: string, schema: PartSchema): boolean =>
  schema['x-names'] === names ||
  [
    ...(schema.anyOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values({ ...schema.properties, ...schema.patternProperties }),
  ].some((inner) => canReferTo(names, inner));
