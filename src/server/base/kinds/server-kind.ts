import type { RawBuilder } from 'kysely';
import type { Kind } from '../../../contract/kinds/kind.ts';
import type { SheetValue } from './sheet-value.ts';
import type { TextReading } from '../texts/text-reading.ts';

type Sql = RawBuilder<unknown>;

/** A value of a tenant's own field out of the JSON column that holds them all. */
export interface OwnValue {
  /** The SQL type in which filters and sorts take it; that of the column where it is not said. */
  readonly type?: string;
  readonly read: (value: { readonly json: Sql; readonly text: Sql }) => Sql;
}

/** How a kind is stored and named in the API. */
export interface ServerKind {
  readonly kind: Kind;
  /** The PostgreSQL type of its column; null where the kind has none. */
  readonly column: string | null;
  /** The GraphQL scalar of its values; null for relations and for kinds without values. */
  readonly scalar: string | null;
  /** How JSON carries the column where it cannot as it is: as text, as text in UTC, or not at all: only that it is set. */
  readonly read?: 'text' | 'utc' | 'masked';
  /** Decimals of all values, where they are exact decimal numbers. */
  readonly scale?: number;
  /** The type in which filters compare values, where that of the column would round them. */
  readonly operand?: string;
  /** How own fields of tenants are read; as their text, cast to the type of the column, where this is not said. */
  readonly own?: OwnValue;
  /** How files write the values. */
  readonly reading?: TextReading;
  /** How spreadsheets have the values; as text where this is not said. */
  readonly sheet?: SheetValue;
  /**
   * SQL of what a column of another type holds, as values of this one: null where that is none exactly. Undefined: nothing that
   * such a column holds is one. `column`: quoted; `from`: as `format_type` names it.
   */
  readonly convert?: (column: string, from: string) => string | undefined;
  /** Text is sorted with letter case aside. */
  readonly foldsCase?: true;
}
