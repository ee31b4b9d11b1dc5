import { Button } from '@blueprintjs/core';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DoubleChevronLeftIcon,
  DoubleChevronRightIcon,
} from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../contract/constants.ts';
import { pageRange, type Total } from '../../engine/query/page-range.ts';
import { Select } from '../widgets/select.tsx';

interface Props {
  readonly pageSize: number;
  readonly pageIndex: number;
  /** Rows on this page; undefined before the first answer. */
  readonly rowCount: number | undefined;
  readonly total: Total | undefined;
  readonly locale: string;
  readonly onChange: (change: { readonly pageIndex?: number; readonly pageSize?: number }) => void;
}

/** Page size, what of how many is shown, and the way to other pages. The last page is known only of an exact total. */
export function Pager({ pageSize, pageIndex, rowCount, total, locale, onChange }: Props) {
  const { t } = useTranslation();
  const { first, last, lastPage, hasNext } = pageRange(pageIndex, pageSize, rowCount, total);
  const number = new Intl.NumberFormat(locale);
  const totalText = total && `${number.format(total.value)}${total.isExact ? '' : '+'}`;
  const text =
    rowCount === undefined
      ? ''
      : totalText === undefined
        ? t('list.pager.range', { first: number.format(first), last: number.format(last) })
        : t('list.pager.rangeOf', {
            first: number.format(first),
            last: number.format(last),
            total: totalText,
          });
  const buttons = [
    { label: t('list.pager.first'), icon: <DoubleChevronLeftIcon />, to: 0, enabled: pageIndex > 0 },
    { label: t('list.pager.previous'), icon: <ChevronLeftIcon />, to: pageIndex - 1, enabled: pageIndex > 0 },
    { label: t('list.pager.next'), icon: <ChevronRightIcon />, to: pageIndex + 1, enabled: hasNext },
    {
      label: t('list.pager.last'),
      icon: <DoubleChevronRightIcon />,
      to: lastPage ?? pageIndex,
      enabled: lastPage !== undefined && pageIndex < lastPage,
    },
  ];
  return (
    <nav className="object-table-pager" aria-label={t('list.pager.label')}>
      <label className="object-table-page-size">
        <span>{t('list.pager.pageSize')}</span>
        <Select
          value={pageSize}
          options={[...PAGE_SIZES]}
          onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
        />
      </label>
      <span className="object-table-range" role="status">
        {text}
      </span>
      <span className="object-table-pages">
        {buttons.map(({ label, icon, to, enabled }) => (
          <Button
            key={label}
            variant="minimal"
            icon={icon}
            aria-label={label}
            disabled={!enabled}
            onClick={() => onChange({ pageIndex: to })}
          />
        ))}
      </span>
    </nav>
  );
}
