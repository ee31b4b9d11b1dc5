import { COUNT_EXACT_LIMIT } from '../../contract/constants.ts';

/** How many records match. */
export interface Total {
  readonly value: number;
  /** False: there are more than `value` or, where counting took too long, about as many. */
  readonly isExact: boolean;
}

/** What the server tells of a total. Beyond the limit it is an estimate: a number that looks counted would mislead. */
export const totalOf = (value: number, isExact: boolean): Total => ({
  value: isExact ? value : Math.min(value, COUNT_EXACT_LIMIT),
  isExact,
});

export interface PageRange {
  /** Numbers of the first and last row on the page, counted from 1; both 0 where there are none. */
  readonly first: number;
  readonly last: number;
  /** Index of the last page; undefined where the total is not known exactly. */
  readonly lastPage: number | undefined;
  readonly hasNext: boolean;
}

/** What a page shows of a list whose total may be unknown yet or only a lower bound. */
export function pageRange(
  pageIndex: number,
  pageSize: number,
  rowCount: number | undefined,
  total: Total | undefined,
): PageRange {
  const before = pageIndex * pageSize;
  const rows = rowCount ?? 0;
  const lastPage = total?.isExact ? Math.max(0, Math.ceil(total.value / pageSize) - 1) : undefined;
  return {
    first: rows ? before + 1 : 0,
    last: rows ? before + rows : 0,
    lastPage,
    hasNext: lastPage === undefined ? rows === pageSize : pageIndex < lastPage,
  };
}
