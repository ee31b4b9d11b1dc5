import type { ForeignOperator } from '../../contract/metadata/foreign-adapter.ts';

/** Operators that say the opposite of others; that of IS_NULL is itself with the opposite value. */
export const OPPOSITES: Readonly<Partial<Record<ForeignOperator, ForeignOperator>>> = {
  GREATER: 'LESS_OR_EQUALS',
  GREATER_OR_EQUALS: 'LESS',
  LESS: 'GREATER_OR_EQUALS',
  LESS_OR_EQUALS: 'GREATER',
  IS_NULL: 'IS_NULL',
};
