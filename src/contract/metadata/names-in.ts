import type { TSchema } from 'typebox';
import { labelPaths } from '../label.ts';
import { CompoundFilterFile, FILTER_SCHEMA } from '../filter/filter-schema.ts';
import type { NamePlace } from '../names.ts';
import { pointerPart } from '../pointer.ts';

/** A name that a file uses of something declared elsewhere. */
export interface NameUse {
  readonly pointer: string;
  readonly name: string;
  readonly place: Exclude<NamePlace, 'label'>;
  /** The object whose name it is; of a path or relations, where they begin. Undefined where the file does not tell. */
  readonly object: string | undefined;
  /** Of a value: the path of the ENUM field. */
  readonly field?: string | undefined;
}

/** What is read of a schema: its own words, and those of `names.ts`. */
interface Annotated {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Annotated>>;
  readonly patternProperties?: Readonly<Record<string, Annotated>>;
  readonly items?: Annotated;
  readonly 'x-names'?: NamePlace;
  readonly 'x-keys'?: NamePlace;
  readonly 'x-of'?: string;
}

type Values = Readonly<Record<string, unknown>>;

/** Where the walk is: the object that holds the value, and the key of a record that this one stands under. */
interface Position {
  readonly schema: Annotated;
  readonly value: unknown;
  readonly pointer: string;
  readonly holder: Values;
  readonly under: string | undefined;
}

/**
 * Every name in a metadata file by the annotations of its schema. What has another shape than the schema's is passed
 * over: `parseMetadata` tells of it.
 * @param objectName the object that the file is about, if there is one
 */
export function namesIn(schema: TSchema, document: unknown, objectName: string | undefined): NameUse[] {
  const root = isValues(document) ? document : {};

  const ownerOf = (of: string | undefined, { holder, under }: Position): string | undefined => {
    if (of === undefined || of === 'field') return objectName;
    if (of === '^') return under;
    const name = of.startsWith('/') ? root[of.slice(1)] : holder[of];
    return typeof name === 'string' ? name : undefined;
  };

  const uses = (name: string, place: NamePlace, of: string | undefined, at: Position): NameUse[] => {
    const { pointer, holder } = at;
    const object = ownerOf(of, at);
    if (place === 'label') {
      return labelPaths(name).map((path) => ({ pointer, name: path, place: 'path', object }));
    }
    const field = place === 'enum' && typeof holder['field'] === 'string' ? holder['field'] : undefined;
    return [{ pointer, name, place, object, ...(field === undefined ? {} : { field }) }];
  };

  const walk = (position: Position): NameUse[] => {
    const { value, pointer } = position;
    const schema = resolved(position.schema);
    const of = schema['x-of'];
    if (typeof value === 'string') {
      const place = schema['x-names'];
      return place === undefined ? [] : uses(value, place, of, position);
    }
    if (Array.isArray(value)) {
      const { items } = schema;
      if (!items) return [];
      return value.flatMap((member: unknown, index) =>
        walk({ ...position, schema: items, value: member, pointer: `${pointer}/${index}` }),
      );
    }
    if (!isValues(value)) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const at = `${pointer}/${pointerPart(key)}`;
      const record = Object.values(schema.patternProperties ?? {})[0];
      const inner = schema.properties?.[key] ?? record;
      if (!inner) return [];
      const isRecord = record !== undefined && schema['x-keys'] !== undefined;
      const named = isRecord ? uses(key, schema['x-keys'], of, { ...position, pointer: at }) : [];
      const under = isRecord ? key : position.under;
      return [...named, ...walk({ schema: inner, value: member, pointer: at, holder: value, under })];
    });
  };

  return walk({ schema, value: document, pointer: '', holder: {}, under: undefined });
}

/** Filters refer to their schema, and inside to itself. */
const resolved = (schema: Annotated): Annotated =>
  schema.$ref === FILTER_SCHEMA || schema.$ref === '#' ? (CompoundFilterFile as Annotated) : schema;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
