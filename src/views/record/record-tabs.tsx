import { Tab, Tabs } from '@blueprintjs/core';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPartsContext } from '../form/form-parts.ts';
import type { FormPlace } from '../form/form-place.ts';
import { RecordTab } from '../form/record-tab.tsx';
import { useShownTabs } from '../form/use-shown-tabs.ts';
import { useProblemText } from '../form-state/problem-text.ts';
import { Facts } from './facts.tsx';
import { useReadRecord } from './record-context.ts';
import { readForm } from './read-form.ts';

const NO_MODELS = new Map<string, never>();

/** The facts of a record, and what else there is to see of it: its lists and its timeline, as in the form. */
export function RecordTabs({ place }: { readonly place: FormPlace }) {
  const { t } = useTranslation();
  const { model, record } = useReadRecord();
  const problemText = useProblemText();
  const form = useMemo(() => readForm(model, t('record:overview')), [model, t]);
  const tabs = useShownTabs(form, model);
  const { tab: open } = useSyncExternalStore(place.subscribe, place.get);
  const parts = useMemo(
    () => ({ form, place, models: NO_MODELS, disabled: false, problemText, shown: { model, record } }),
    [form, place, problemText, model, record],
  );
  // Blueprint's list of tabs takes no name of its own.
  const label = t('form.tabs');
  const nameTabs = useCallback(
    (around: HTMLElement | null) =>
      around?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label),
    [label],
  );
  const isMore = tabs.some(({ kind }) => kind);
  return (
    <FormPartsContext value={parts}>
      {isMore ? (
        <div ref={nameTabs}>
          <Tabs
            id={`${place.idPrefix}-tabs`}
            className="form-tabs"
            renderActiveTabPanelOnly
            selectedTabId={tabs.some(({ name }) => name === open) ? (open ?? '') : (tabs[0]?.name ?? '')}
            onChange={(tab) => place.openTab(String(tab))}
          >
            {tabs.map((tab) => (
              <Tab
                key={tab.name}
                id={tab.name}
                // Arrow keys go to tabs that say so.
                disabled={false}
                title={tab.title}
                panel={tab.kind ? <RecordTab tab={tab} /> : <Facts />}
              />
            ))}
          </Tabs>
        </div>
      ) : (
        <Facts />
      )}
    </FormPartsContext>
  );
}
