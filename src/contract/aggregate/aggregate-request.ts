/** Functions of a measure. */
export const AGGREGATE_FUNCTIONS = ['COUNT', 'COUNT_DISTINCT', 'SUM', 'AVERAGE', 'MIN', 'MAX'] as const;
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/** Parts of dates by which records are grouped. */
export const DATE_PARTS = ['HOUR', 'DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** Conditions on the measures of a group. */
export const HAVING_OPERATORS = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER',
  'GREATER_OR_EQUALS',
  'LESS',
  'LESS_OR_EQUALS',
  'IS_NULL',
  'IS_NOT_NULL',
] as const;
export type HavingOperator = (typeof HAVING_OPERATORS)[number];

export const AGGREGATE_MAX_GROUPINGS = 2;
export const AGGREGATE_MAX_MEASURES = 10;
/** Fields of a path such as `workplace.city.name`. */
export const AGGREGATE_MAX_STEPS = 4;
/** Bounds of the ranges of a grouping. */
export const AGGREGATE_MAX_BOUNDS = 100;
/** A call that finds more groups is refused. */
export const AGGREGATE_MAX_GROUPS = 10_000;
/** Decimals of the average of whole numbers, at most. An average of amounts has the decimals of the field. */
export const AVERAGE_SCALE = 6;

/** The arguments of `aggregate<Object>` beside its filter. */
export interface AggregateRequest {
  readonly groupBy?:
    | readonly {
        /** A field, or a path through relations: `workplace.city`. */
        readonly field: string;
        readonly part?: DatePart | null;
        /** Ascending bounds of ranges: `["0", "100"]` is below 0, from 0 to below 100, and from 100 on. */
        readonly ranges?: readonly string[] | null;
      }[]
    | null;
  readonly measures: readonly {
    readonly function: AggregateFunction;
    readonly field?: string | null;
  }[];
  /** A group fulfills all of them. */
  readonly having?:
    | readonly {
        /** The place of the measure in `measures`. */
        readonly measure: number;
        readonly operator: HavingOperator;
        readonly value?: string | null;
      }[]
    | null;
  readonly orderBy?:
    | readonly {
        /** The place of a grouping in `groupBy`, or else of a measure in `measures`. */
        readonly group?: number | null;
        readonly measure?: number | null;
        readonly direction: 'ASCENDING' | 'DESCENDING';
      }[]
    | null;
  readonly limit: number;
}
