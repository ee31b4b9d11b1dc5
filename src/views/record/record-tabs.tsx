import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordIdContext } from '../form-state/record-id.ts';
import { FormPartsContext } from '../form/form-parts.ts';
import type { FormPlace } from '../form/form-place.ts';
import { PlaceTabs } from '../form/place-tabs.tsx';
import { RecordTab } from '../form/record-tab.tsx';
import { useShownTabs } from '../form/use-shown-tabs.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import { Facts } from './facts.tsx';
import { useReadRecord } from './record-context.ts';
import { readForm } from './read-form.ts';

const NO_MODELS = new Map<string, never>();

/** The facts of a record, and what else there is to see of it: the tabs of its form. */
export function RecordTabs({ place }: { readonly place: FormPlace }) {
  const { t } = useTranslation();
  const { model, record } = useReadRecord();
  const problemText = useProblemText();
  const form = useMemo(() => readForm(model, t('record:overview')), [model, t]);
  const tabs = useShownTabs(form, model);
  const parts = useMemo(
    () => ({ form, place, models: NO_MODELS, disabled: false, problemText, shown: { model, record } }),
    [form, place, problemText, model, record],
  );
  const inTabs = new Set(tabs.flatMap(({ sections }): readonly string[] => sections));
  const above = form.sections.flatMap(({ name }) => (inTabs.has(name) ? [] : [name]));
  return (
    <RecordIdContext value={parts.shown?.record.id}>
      <FormPartsContext value={parts}>
        {above.length > 0 && <Facts names={above} />}
        {tabs.length > 0 && (
          <PlaceTabs
            place={place}
            tabs={tabs}
            titleOf={({ title }) => title}
            panelOf={(tab) => (tab.kind ? <RecordTab tab={tab} /> : <Facts names={tab.sections} />)}
          />
        )}
      </FormPartsContext>
    </RecordIdContext>
  );
}
