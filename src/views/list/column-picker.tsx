import { Button, Spinner } from '@blueprintjs/core';
import { PropertiesIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableSettingsProps } from './settings/settings-props.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { LatePopover } from '../widgets/late-popover.tsx';

const TableSettings = late(async () => {
  const [code] = await Promise.all([import('./settings/table-settings.tsx'), loadTexts('views')]);
  return code.TableSettings;
});

/** Which columns are shown, in what order and where, and how high rows are. */
export function ColumnPicker(props: TableSettingsProps) {
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
        className="object-table-tool"
        icon={<PropertiesIcon />}
        text={t('list.columns.title')}
        aria-label={t('list.columns.title')}
        title={t('list.columns.title')}
      />
    </LatePopover>
  );
}
