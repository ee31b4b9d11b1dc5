import { useTranslation } from 'react-i18next';
import { pageRange, type Total } from '../../engine/query/page-range.ts';

export interface ListedPage {
  readonly pageSize: number;
  readonly pageIndex: number;
  /** Rows on this page; undefined before the first answer. */
  readonly rowCount: number | undefined;
  readonly total: Total | undefined;
  readonly locale: string;
}

/** Which rows of how many a page shows: `1–25 of 5,000`; nothing before they are there. */
export function useRangeText({ pageSize, pageIndex, rowCount, total, locale }: ListedPage): string {
  const { t } = useTranslation();
  if (rowCount === undefined) return '';
  const { first, last } = pageRange(pageIndex, pageSize, rowCount, total);
  const number = new Intl.NumberFormat(locale);
  const range = { first: number.format(first), last: number.format(last) };
  if (total === undefined) return t('list.pager.range', range);
  return t('list.pager.rangeOf', {
    ...range,
    total: `${number.format(total.value)}${total.isExact ? '' : '+'}`,
  });
}
