import { Spinner } from '@blueprintjs/core';
import { type KeyboardEvent, Suspense, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from '../widgets/late.tsx';
import { RecordPart } from './record-part.tsx';
import { useFormParts } from './form-parts.ts';

/** Most forms are opened for their fields. */
const RelatedTab = late(async () => {
  const [{ RelatedTab }] = await Promise.all([
    import('../related/related-tab.tsx'),
    loadTexts('people'),
    loadTexts('bulk'),
  ]);
  return RelatedTab;
});
const TimelineTab = late(async () => {
  const [{ TimelineTab }] = await Promise.all([import('../timeline/timeline-tab.tsx'), loadTexts('people')]);
  return TimelineTab;
});

/** What is sent or confirmed in here is no save of the form around it. */
const stop = (event: SyntheticEvent) => event.stopPropagation();
const keepFromSaving = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
};

/** A tab that shows no fields: records that are related to this one, or its timeline. */
export function RecordTab({ tab }: { readonly tab: FormTabModel }) {
  const { t } = useTranslation();
  const { shown } = useFormParts();
  if (!shown) return null;
  const { model, record } = shown;
  return (
    <div className="form-record-tab" onSubmit={stop} onKeyDown={keepFromSaving}>
      <Suspense fallback={<Spinner size={24} aria-label={t('form.loading')} />}>
        {tab.kind === 'related' && (
          <RelatedTab key={tab.name} owner={model} record={record} field={tab.field} title={tab.title} />
        )}
        {tab.kind === 'part' && <RecordPart tab={tab} />}
        {tab.kind === 'timeline' && (
          <TimelineTab key={`${tab.name} ${record.version}`} model={model} record={record} tab={tab} />
        )}
      </Suspense>
    </div>
  );
}
