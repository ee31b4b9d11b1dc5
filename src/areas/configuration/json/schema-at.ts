import type { TSchema } from 'typebox';
import { CompoundFilterFile, FILTER_SCHEMA } from '../../../contract/filter/filter-schema.ts';
import type { FieldFit, NamePlace } from '../../../contract/names.ts';

/** What the editor reads of a schema of metadata files (`contract/names.ts` on its own words). */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly 'x-names'?: NamePlace;
  readonly 'x-keys'?: NamePlace;
  readonly 'x-of'?: string;
  readonly 'x-fit'?: FieldFit;
  readonly 'x-through'?: string;
  readonly 'x-default'?: string;
}

export type Path = readonly (string | number)[];

/** What may stand at a place of a document; undefined where nothing may. */
export function schemaAt(root: TSchema, path: Path): Schema | undefined {
  let place: Place | undefined = { schema: root, root: root };
  for (const step of path) place = place && under(resolved(place), step);
  return place && resolved(place).schema;
}

/** A schema, and the one that `#` in it means. */
interface Place {
  readonly schema: Schema;
  readonly root: Schema;
}

/** What a reference says beside its target, such as a description, counts before what the target says. */
function resolved({ schema, root }: Place): Place {
  const { $ref, ...own } = schema;
  if ($ref === undefined) return { schema, root };
  const target = $ref === FILTER_SCHEMA ? (CompoundFilterFile as Schema) : root;
  return { schema: { ...target, ...own }, root: target };
}

function under({ schema, root }: Place, step: string | number): Place | undefined {
  const found = typeof step === 'number' ? schema.items : memberOf(schema, step);
  return found && { schema: found, root };
}

function memberOf(schema: Schema, key: string): Schema | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties } = schema;
  if (Object.hasOwn(properties, key)) return properties[key];
  const [, named] =
    Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern, 'u').test(key)) ?? [];
  return named ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined);
}

/** The kinds of values that may stand there, such as `string`, `boolean`. */
export function typesOf({ type, enum: values, anyOf }: Schema): readonly string[] {
  if (anyOf) return [...new Set(anyOf.flatMap(typesOf))];
  if (values) return [...new Set(values.map((value) => typeof value))];
  return type === undefined ? [] : [type].flat();
}
