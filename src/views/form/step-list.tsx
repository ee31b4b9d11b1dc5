import { useTranslation } from 'react-i18next';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { useFormParts } from './form-parts.ts';
import { RecordTab } from './record-tab.tsx';

/** What a step lists below its sections; a record that is not saved yet has none of it. */
export function StepList({ field }: { readonly field: ObjectField }) {
  const { t } = useTranslation();
  const { shown, place } = useFormParts();
  const { name, label } = field;
  const heading = `${place.idPrefix}-${name}`;
  return (
    <section aria-labelledby={heading} className="form-step-list-part">
      <h3 id={heading}>{label}</h3>
      {shown ? (
        <RecordTab tab={{ kind: 'related', name, title: label, field, sections: [] }} />
      ) : (
        <p className="form-note">{t('record:steps.saveFirst')}</p>
      )}
    </section>
  );
}
