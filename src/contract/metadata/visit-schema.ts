import type { TSchema } from 'typebox';
import { CompoundFilterFile, FILTER_SCHEMA } from '../filter/filter-schema.ts';
import type { Kind } from '../kinds/kind.ts';
import type { FieldFit, NamePlace } from '../names.ts';
import { pointerPart } from '../pointer.ts';

/** What is read of a schema: its own words, and those of `names.ts`. */
interface Annotated {
  readonly $ref?: string;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Annotated>>;
  readonly patternProperties?: Readonly<Record<string, Annotated>>;
  readonly items?: Annotated;
  readonly anyOf?: readonly Annotated[];
  readonly 'x-names'?: NamePlace;
  readonly 'x-keys'?: NamePlace;
  readonly 'x-of'?: string;
  readonly 'x-fit'?: FieldFit;
  readonly 'x-once'?: readonly string[];
  readonly 'x-through'?: string;
  readonly 'x-with'?: string | readonly string[];
  readonly 'x-without'?: readonly string[];
  readonly 'x-needs'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-one'?: readonly string[];
  readonly 'x-any'?: readonly string[];
  readonly 'x-for'?: readonly Kind[] | Readonly<Record<string, readonly Kind[]>>;
  readonly 'x-like'?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A value of a document, with its schema and where it stands. */
export interface Position {
  readonly schema: Annotated;
  readonly value: unknown;
  readonly pointer: string;
  /** The objects that hold the value, the nearest first; without those of a schema that names its keys. */
  readonly holders: readonly Values[];
  /** The key of a record that it stands under. */
  readonly under: string | undefined;
  /** The position is a key of a record, and its schema that of the record. */
  readonly isKey?: true;
}

/** Visits every value of a document for which its schema has a place, and each key of a record that holds names. */
export function visitSchema(schema: TSchema, document: unknown, visit: (position: Position) => void): void {
  const walk = (position: Position): void => {
    const { value, pointer, holders } = position;
    const own = resolved(position.schema, value);
    visit({ ...position, schema: own });
    if (Array.isArray(value)) {
      const { items } = own;
      if (!items) return;
      value.forEach((member: unknown, index) =>
        walk({ ...position, schema: items, value: member, pointer: `${pointer}/${index}` }),
      );
    }
    if (!isValues(value)) return;
    const record = Object.values(own.patternProperties ?? {})[0];
    const isRecord = record !== undefined && own['x-keys'] !== undefined;
    const inside = own.properties ? [value, ...holders] : holders;
    for (const [key, member] of Object.entries(value)) {
      const at = `${pointer}/${pointerPart(key)}`;
      const inner = own.properties?.[key] ?? record;
      if (!inner) continue;
      if (isRecord) visit({ ...position, schema: own, value: key, pointer: at, isKey: true });
      const under = isRecord ? key : position.under;
      walk({ schema: inner, value: member, pointer: at, holders: inside, under });
    }
  };
  walk({ schema, value: document, pointer: '', holders: [], under: undefined });
}

/** The name of the field that a part of a file is about: in its key `field`, as its own key in a record, or in `name`. */
export function subjectOf({ value, under }: Pick<Position, 'value' | 'under'>): string | undefined {
  const { field, name } = isValues(value) ? value : {};
  return [field, under, name].find((each) => typeof each === 'string');
}

/** Filters refer to their schema, and inside to itself; of several schemas the one of the value's shape holds. */
function resolved(schema: Annotated, value: unknown): Annotated {
  if (schema.$ref === FILTER_SCHEMA || schema.$ref === '#') return CompoundFilterFile as Annotated;
  const isOf = ({ type, required = [] }: Annotated) =>
    Array.isArray(value)
      ? type === 'array'
      : type === 'object' && isValues(value) && required.every((key) => key in value);
  return schema.anyOf?.find(isOf) ?? schema;
}

export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
