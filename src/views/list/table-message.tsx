import { Button } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { inSentence } from '../widgets/in-sentence.ts';
import { ALL_VIEW, builtInView } from '../../engine/query/table-state.ts';
import { TableEmpty, TableError, TableLoading, TableNotice } from '../widgets/table-status.tsx';
import type { Listing } from './use-listing.ts';

interface Props {
  readonly listing: Listing;
  /** The page asked for is no more: the last one is on its way. */
  readonly isPastEnd: boolean;
  readonly emptyAction: ReactNode;
}

/** What stands in place of rows: a filter that cannot be read, an error, the first load, no match, or no records. */
export function TableMessage({ listing, isPastEnd, emptyAction }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { model, state, change, rows, loading, error, refetch } = listing;
  const { search, filter, unreadableFilter } = state;
  const objects = inSentence(model.pluralLabel, locale);
  // Without its filter a built-in view is the one of all records.
  const view = builtInView(model, state.view) ? ALL_VIEW : state.view;
  const dropFilter = (
    <Button onClick={() => change({ filter: undefined, view })}>{t('list.filter.clear')}</Button>
  );

  if (unreadableFilter !== undefined) {
    return (
      <TableNotice title={t('list.filter.unreadable')} detail={t('list.filter.unreadableText')}>
        {dropFilter}
      </TableNotice>
    );
  }
  if (error) {
    const failure = callFailure(error);
    const isFilter = failure.type === 'refused' && failure.message === 'invalid-filter' && filter;
    return (
      <TableError error={error} onRetry={refetch}>
        {isFilter && dropFilter}
      </TableError>
    );
  }
  if (rows === undefined) return <TableLoading />;
  if (rows.length > 0 || loading || isPastEnd) return null;
  if (search !== '') {
    return (
      <TableEmpty text={t('list.noMatch', { objects, search })}>
        <Button onClick={() => change({ search: '' })}>{t('list.clearSearch')}</Button>
        {filter && dropFilter}
      </TableEmpty>
    );
  }
  if (filter) return <TableEmpty text={t('list.filter.noMatch', { objects })}>{dropFilter}</TableEmpty>;
  return <TableEmpty text={t('list.empty', { objects })}>{emptyAction}</TableEmpty>;
}
