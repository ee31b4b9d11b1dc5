import { Button, Spinner } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { labelText } from '../../contract/label.ts';
import { LazyPopover } from '../cells/lazy-popover.tsx';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import type { GridRow } from './grid-row.ts';
import { useTableContext } from './table-context.ts';

const RowMenu = late(async () => {
  const [{ RowMenu: Menu }] = await Promise.all([
    import('./row-menu.tsx'),
    loadTexts('record'),
    loadTexts('ranges'),
  ]);
  return Menu;
});

/** The menu of a row. */
export function ActionsCell({ data }: { readonly data: Pick<GridRow, 'record'> | undefined }) {
  const { t } = useTranslation();
  const { model } = useTableContext();
  if (!data) return null;
  return (
    <LazyPopover
      content={
        <Suspense fallback={<Spinner className="views-waiting" size={20} aria-label={t('list.loading')} />}>
          <RowMenu row={data.record} />
        </Suspense>
      }
      button={(button) => (
        <Button
          variant="minimal"
          size="small"
          icon={<MoreIcon />}
          tabIndex={-1}
          aria-label={t('list.rowActions', { label: labelText(model.recordName, data.record) })}
          aria-haspopup="menu"
          {...button}
        />
      )}
    />
  );
}
