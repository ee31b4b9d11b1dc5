import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BULK_MAX_IDS } from '../../../contract/constants.ts';
import { useSingleKeys } from '../../widgets/single-keys.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { ChosenActions } from '../../actions/chosen-actions.tsx';
import { useStable } from '../use-stable.ts';
import { SelectionActions } from './selection-actions.tsx';
import { BULK_ACTIONS, type BulkAction, type BulkActionName } from './bulk-actions.tsx';
import type { SelectionBarProps } from './bulk-props.ts';
import { focusRows } from '../focus-rows.ts';

/** What is selected, the way to select all that match, and what can be done with them. */
export function SelectionBar(props: SelectionBarProps) {
  const { listing, selection, selectionAction: Extra, onChooseAll, onClear, onJob } = props;
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<BulkActionName>();
  const target = useStable(selection.target);
  const { model, rows, total } = listing;
  const chosen = new Set(selection.rows.map(({ id }) => id));
  const isPage = rows !== undefined && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const hasMore = total !== undefined && (!total.isExact || total.value > chosen.size);
  const totalText = total && number.format(total.value) + (total.isExact ? '' : '+');
  const Dialog = open && BULK_ACTIONS[open].Dialog;
  // It stands after the rows, which are one stop of Tab; from everywhere else a key leads to it, and Escape back.
  useSingleKeys({
    '.': () => {
      // Pressed again it leads to what was done last.
      if (bar.current?.contains(document.activeElement)) return false;
      return bar.current?.querySelector<HTMLElement>('button:not([disabled])')?.focus();
    },
  });
  const tooMany = !selection.isWhole && chosen.size > BULK_MAX_IDS;
  return (
    <div
      ref={bar}
      tabIndex={-1}
      className="object-table-bar"
      role="group"
      aria-label={t('bulk:selection.title')}
      aria-keyshortcuts="."
      onKeyDown={(event) => {
        // Of a dialog over it, Escape is the dialog's.
        if (event.key === 'Escape' && bar.current?.contains(event.target as Node)) focusRows(bar.current);
      }}
    >
      <span role="status">
        {selection.isWhole
          ? t('bulk:selection.allSelected', { total: totalText ?? '' })
          : t('list.selected', { total: number.format(chosen.size) })}
      </span>
      {!selection.isWhole && isPage && hasMore && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          text={t('bulk:selection.selectAll', { total: totalText })}
          onClick={() => {
            // The button goes; the focus must not go with it.
            bar.current?.focus();
            onChooseAll();
          }}
        />
      )}
      <span className="object-table-space" />
      {!tooMany && <SelectionActions {...props} />}
      {!tooMany && (
        <ChosenActions
          model={model}
          target={target}
          onJob={(job, count) => {
            onJob({ job, verb: 'start', total: count, isFinal: true });
            onClear();
          }}
        />
      )}
      {Extra && <Extra selection={selection} />}
      {model.list.actions.bulk.map((name) => {
        const { icon, label, intent, only }: BulkAction = BULK_ACTIONS[name];
        const isOther = only !== undefined && (selection.isWhole || chosen.size !== only);
        return (
          <Button
            key={name}
            icon={icon}
            intent={intent}
            variant="outlined"
            text={t(label)}
            disabled={tooMany || isOther}
            {...(isOther ? { title: t('bulk:only', { total: only }) } : {})}
            onClick={() => setOpen(name)}
          />
        );
      })}
      <Button
        variant="minimal"
        text={t('list.clearSelection')}
        onClick={() => {
          focusRows(bar.current);
          onClear();
        }}
      />
      {Dialog && <Dialog {...props} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
