import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { late } from '../widgets/late.tsx';
import { ColumnValue } from './fact-value.tsx';
import { useReadRecord } from './record-context.ts';

/** Asks for what is around the record: its own values come first. */
const LastContact = late(async () => (await import('./last-contact.tsx')).LastContact);

/** What tells most of a record, beside its name. */
export function RecordGlance() {
  const { t } = useTranslation();
  const { model } = useReadRecord();
  const { glance, contacts } = model.page;
  if (glance.length + contacts.length === 0) return null;
  return (
    <dl className="record-glance" aria-label={t('record:glance')}>
      {glance.map((column) => (
        <div key={column.path} data-field={column.path}>
          <dt>{column.label}</dt>
          <dd>
            <ColumnValue column={column} />
          </dd>
        </div>
      ))}
      {contacts.length > 0 && (
        <div>
          <dt>{t('record:lastContact')}</dt>
          <dd>
            <Suspense fallback={<span className="bp6-skeleton">&nbsp;</span>}>
              <LastContact />
            </Suspense>
          </dd>
        </div>
      )}
    </dl>
  );
}
