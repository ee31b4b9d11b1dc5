import { Button, Spinner } from '@blueprintjs/core';
import { PropertiesIcon } from '@blueprintjs/icons';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { ColumnState } from '../../engine/query/table-state.ts';
import { LatePopover } from '../widgets/late-popover.tsx';

const TableSettings = lazy(async () => ({
  default: (await import('./settings/table-settings.tsx')).TableSettings,
}));

export interface ColumnPickerProps {
  readonly model: ObjectModel;
  readonly columns: readonly ColumnState[];
  readonly onChange: (columns: readonly ColumnState[]) => void;
}

/** Which columns are shown, in what order and where, and how high rows are. */
export function ColumnPicker(props: ColumnPickerProps) {
  const { t } = useTranslation();
  const waiting = (
    <div className="column-picker">
      <Spinner size={20} aria-label={t('list.loading')} />
    </div>
  );
  return (
    <LatePopover
      placement="bottom-end"
      content={
        <Suspense fallback={waiting}>
          <TableSettings {...props} />
        </Suspense>
      }
    >
      <Button
        icon={<PropertiesIcon />}
        aria-label={t('list.columns.title')}
        title={t('list.columns.title')}
      />
    </LatePopover>
  );
}
