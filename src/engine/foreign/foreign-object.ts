import type { GraphQLField } from 'graphql';
import type { Operator } from '../../contract/kinds/operators.ts';
import type { Field, ObjectType } from '../../contract/metadata/catalog.ts';

export type RootField = GraphQLField<unknown, unknown>;

/** A type of a foreign server, as an object of ours. */
export interface ForeignObject {
  readonly object: ObjectType;
  readonly label: string;
  readonly pluralLabel: string;
  /** The type's name there. */
  readonly type: string;
  readonly fields: ReadonlyMap<string, ForeignField>;
  readonly list: RootField;
  /** Counts records, where the list does not say how many there are. */
  readonly count: RootField | undefined;
  readonly get: RootField;
  readonly create: RootField | undefined;
  readonly update: RootField | undefined;
  readonly delete: RootField | undefined;
}

export type ForeignObjects = ReadonlyMap<string, ForeignObject>;

/** A field of such an object: what it is here, and how it is read, written, sorted and filtered there. */
export interface ForeignField {
  readonly field: Field;
  readonly label: string;
  /** Its name there. */
  readonly name: string;
  /** The scalar or enum of its values there; of a relation, that of the ids. */
  readonly scalar: string;
  /** OBJECT: the field there that holds the id, where there is one. */
  readonly key: string | undefined;
  /** Path of its value among those that are written. */
  readonly writes: string;
  /** OBJECT: path that is true among those where no record is referred to any more. */
  readonly clears: string | undefined;
  /** LIST of records: the field there that counts them, and where the number is in it. */
  readonly count: { readonly name: string; readonly value: string } | undefined;
  /** There is always a value. */
  readonly nonNull: boolean;
  readonly creatable: boolean;
  readonly updatable: boolean;
  readonly orders: Orders | undefined;
  readonly filtering: Filtering;
}

/** What stands in a list's order for each direction. */
export interface Orders {
  readonly ASCENDING: unknown;
  readonly DESCENDING: unknown;
}

export interface Filtering {
  /** Those that can be told to the server. */
  readonly operators: readonly Operator[];
  /** Path of the operators in a filter there; undefined: a relation that is asked for through `related` only. */
  readonly own: string | undefined;
  /** Path of a filter on the related records in a filter there, where it knows such filters. */
  readonly related: string | undefined;
  /** There is always a value, as far as filters are concerned. */
  readonly nonNull: boolean;
  /** Path that is null where no record is referred to. */
  readonly isNull: string | undefined;
  /** What stands beside operators there, such as a mode, as far as the field's filter knows it. */
  readonly knows: ReadonlySet<string>;
}
