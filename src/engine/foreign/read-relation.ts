import { getNamedType } from 'graphql';
import type { Relation } from '../../contract/metadata/catalog.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import type { RootField } from './foreign-object.ts';
import { rowType } from './foreign-types.ts';
import { camelName, fillTemplate, readTemplate } from './names.ts';

/** What a field of records is here. */
export interface ReadRelation {
  readonly kind: 'OBJECT' | 'LIST';
  /** What it would be called here. */
  readonly name: string;
  readonly relation: Relation;
  /** The type of the related records there. */
  readonly type: string;
  /** OBJECT: the field there that holds the id. */
  readonly key: string | undefined;
}

type Fields = Readonly<Record<string, RootField>>;

/**
 * `customerByCustomerId` → `customer`, whose id stands in `customerId`; `ordersByCustomerId` → `orders`. Undefined
 * where the field leads to no record of an object. `objects`: their names by those of their types.
 */
export function readRelation(
  there: RootField,
  fields: Fields,
  adapter: ForeignAdapter,
  objects: ReadonlyMap<string, string>,
): ReadRelation | undefined {
  const { one, many } = adapter.relations ?? {};
  const rows = rowType(there, adapter);
  const type = getNamedType(rows ?? there.type).name;
  const target = objects.get(type);
  if (target === undefined) return undefined;
  if (rows) {
    const name = many === undefined ? undefined : readTemplate(many, there.name)?.['name'];
    const relation = { type: 'inverseReference', target, through: '' } as const;
    return { kind: 'LIST', name: free(name, there, fields), relation, type, key: undefined };
  }
  const parts = one && readTemplate(one.field, there.name);
  const named = parts && one?.key !== undefined ? fillTemplate(one.key, parts) : undefined;
  const key = named !== undefined && fields[named] ? named : undefined;
  const name = key?.replace(/(_id|(Row)?Id)$/, '');
  const relation = { type: 'reference', target } as const;
  return { kind: 'OBJECT', name: free(name || parts?.['name'], there, fields), relation, type, key };
}

/** The wanted name, where no other field has it there. */
function free(wanted: string | undefined, there: RootField, fields: Fields): string {
  return camelName(wanted === undefined || (wanted !== there.name && fields[wanted]) ? there.name : wanted);
}
