import type { Kind } from '../../../contract/kinds/kind.ts';

/** How a kind is stored and named in the API. */
export interface ServerKind {
  readonly kind: Kind;
  /** The PostgreSQL type of its column; null where the kind has none. */
  readonly column: string | null;
  /** The GraphQL scalar of its values; null for relations and for kinds without values. */
  readonly scalar: string | null;
  /** How JSON carries the column where it cannot as it is: as text, or as text in UTC. */
  readonly read?: 'text' | 'utc';
  /** Text is sorted with letter case aside. */
  readonly foldsCase?: true;
}
