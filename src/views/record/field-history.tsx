import { Button, Spinner } from '@blueprintjs/core';
import { HistoryIcon } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LatePopover } from '../widgets/late-popover.tsx';
import { late } from '../widgets/late.tsx';
import { useReadRecord } from './record-context.ts';

const FieldChanges = late(async () => (await import('./field-changes.tsx')).FieldChanges);

interface Props {
  readonly name: string;
  readonly label: string;
}

/** Who changed the field and when: told by the button as far as it is known, all of it in what the button opens. */
export function FieldHistory({ name, label }: Props) {
  const { t } = useTranslation();
  const { model, record, lastChange } = useReadRecord();
  if (model.unsupported.includes('history')) return null;
  const last = lastChange(name);
  const title = t('record:changes', { field: label });
  return (
    <LatePopover
      placement="bottom-end"
      content={
        <Suspense fallback={<Spinner className="views-waiting" size={20} aria-label={t('form.loading')} />}>
          <FieldChanges key={record.version} name={name} title={title} />
        </Suspense>
      }
    >
      <Button
        variant="minimal"
        size="small"
        icon={<HistoryIcon />}
        aria-label={last === undefined ? title : `${title}: ${last}`}
        title={last ?? title}
      />
    </LatePopover>
  );
}
