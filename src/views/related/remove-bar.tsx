import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { focusRows } from '../list/focus-rows.ts';
import type { RecordSelection } from '../list/record-selection.ts';
import type { Listing } from '../list/use-listing.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

export interface RemoveBarProps {
  readonly listing: Listing;
  readonly selection: RecordSelection;
  readonly canChooseAll: boolean;
  readonly onChooseAll: () => void;
  readonly onClear: () => void;
  readonly onRemove: () => void;
}

/** What is selected of a related list, and the way to take it out. */
export function RemoveBar(props: RemoveBarProps) {
  const { listing, selection, canChooseAll, onChooseAll, onClear, onRemove } = props;
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const bar = useRef<HTMLDivElement>(null);
  const { rows, total } = listing;
  const chosen = new Set(selection.rows.map(({ id }) => id));
  const isPage = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const hasMore = total !== undefined && (!total.isExact || total.value > chosen.size);
  const totalText = total && number.format(total.value) + (total.isExact ? '' : '+');
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="object-table-bar"
      role="group"
      aria-label={t('bulk:selection.title')}
    >
      <span role="status">
        {selection.isWhole
          ? t('bulk:selection.allSelected', { total: totalText ?? '' })
          : t('list.selected', { total: number.format(chosen.size) })}
      </span>
      {canChooseAll && !selection.isWhole && isPage && hasMore && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text={t('bulk:selection.selectAll', { total: totalText })}
          onClick={() => {
            bar.current?.focus();
            onChooseAll();
          }}
        />
      )}
      <span className="object-table-space" />
      <Button
        icon={<CrossIcon />}
        intent="danger"
        variant="outlined"
        text={t('people:related.remove')}
        onClick={() => {
          focusRows(bar.current);
          onRemove();
        }}
      />
      <Button
        variant="minimal"
        text={t('list.clearSelection')}
        onClick={() => {
          focusRows(bar.current);
          onClear();
        }}
      />
    </div>
  );
}
