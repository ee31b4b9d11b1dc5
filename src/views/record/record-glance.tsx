import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formFields } from '../../engine/model/form.ts';
import { late } from '../widgets/late.tsx';
import { EditInPlace } from './edit-in-place.tsx';
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
  const inputs = new Map(formFields(model.form).map((input) => [input.field.name, input]));
  return (
    <dl className="record-glance" aria-label={t('record:glance')}>
      {glance.map((column) => (
        <div key={column.path} data-field={column.path}>
          <dt>{column.label}</dt>
          <dd>
            <EditInPlace
              className="fact-place"
              field={inputs.get(column.path)}
              name={column.path}
              label={column.label}
            >
              <ColumnValue column={column} />
            </EditInPlace>
          </dd>
        </div>
      ))}
      {contacts.length > 0 && (
        <div>
          <dt>{t('record:lastContact')}</dt>
          <dd>
            <div className="fact-value">
              <Suspense fallback={<span className="bp6-skeleton">&nbsp;</span>}>
                <LastContact />
              </Suspense>
            </div>
          </dd>
        </div>
      )}
    </dl>
  );
}
