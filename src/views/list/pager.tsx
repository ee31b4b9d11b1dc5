import { Button, Spinner } from '@blueprintjs/core';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DoubleChevronLeftIcon,
  DoubleChevronRightIcon,
} from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES } from '../../contract/constants.ts';
import type { TotalResult } from '../../engine/hooks/use-total.ts';
import { pageRange } from '../../engine/query/page-range.ts';
import { Select } from '../widgets/select.tsx';
import { type ListedPage, useRangeText } from './use-range-text.ts';

interface Props extends ListedPage {
  readonly onChange: (change: { readonly pageIndex?: number; readonly pageSize?: number }) => void;
  /** The first page size of the list, offered beside those of every list. */
  readonly ownSize?: number;
  /** How a total that is a lower bound is counted to the end; without it, it stays one. */
  readonly exact?: Pick<TotalResult, 'countAll' | 'countingAll' | 'cancelCount'>;
}

/** Page size, what of how many is shown, and the way to other pages. The last page is known only of an exact total. */
export function Pager({ onChange, ownSize, exact, ...page }: Props) {
  const { t } = useTranslation();
  const { pageSize, pageIndex, rowCount, total } = page;
  const { lastPage, hasNext } = pageRange(pageIndex, pageSize, rowCount, total);
  const text = useRangeText(page);
  const sizes = [...new Set([...PAGE_SIZES, ownSize ?? pageSize])].sort((a, b) => a - b);
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
          options={sizes}
          onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
        />
      </label>
      <span className="object-table-range" role="status">
        {total && !total.isExact && exact ? <ExactTotal {...exact} text={text} /> : text}
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

interface ExactTotalProps extends NonNullable<Props['exact']> {
  readonly text: string;
}

/** `10,000+`: a button, since counting a million records takes its time. It can be stopped. */
function ExactTotal({ text, countAll, countingAll, cancelCount }: ExactTotalProps) {
  const { t } = useTranslation();
  const wish = t(countingAll ? 'list.pager.stopCounting' : 'list.pager.countAll');
  return (
    <Button
      className="object-table-count"
      variant="minimal"
      size="small"
      text={text}
      aria-label={`${text}. ${wish}`}
      title={wish}
      {...(countingAll ? { endIcon: <Spinner size={14} aria-hidden="true" /> } : {})}
      onClick={countingAll ? cancelCount : countAll}
    />
  );
}
