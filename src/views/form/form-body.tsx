import { Tab, Tabs } from '@blueprintjs/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSectionModel } from '../../engine/model/object-model.ts';
import { useFormParts } from './form-parts.ts';
import { FormSections } from './form-sections.tsx';
import { RecordTab } from './record-tab.tsx';
import { TabTitle } from './tab-title.tsx';
import { useShownTabs } from './use-shown-tabs.ts';

/** RJSF's frame around a field: fields of records bring their own label and errors. */
export function BareField({ children }: FieldTemplateProps) {
  return children;
}

/** RJSF's frame around all fields of a record: what stands above the tabs, then the open tab. */
export function FormBody({ properties }: ObjectFieldTemplateProps) {
  const { t } = useTranslation();
  const { form, place, shown } = useFormParts();
  const { tab: open, isWhole } = useSyncExternalStore(place.subscribe, place.get);
  const tabs = useShownTabs(form, shown?.model);
  const contents = useMemo(
    () => new Map<string, ReactNode>(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  // Blueprint's list of tabs takes no name of its own.
  const label = t('form.tabs');
  const nameTabs = useCallback(
    (around: HTMLElement | null) =>
      around?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label),
    [label],
  );
  const inTabs = new Set(tabs.flatMap((tab): readonly string[] => tab.sections));
  const sectionsOf = (isWanted: (name: string) => boolean) =>
    form.sections.filter(({ name }) => isWanted(name));
  const draw = (sections: readonly FormSectionModel[]) => (
    <FormSections sections={sections} contents={contents} isWhole={isWhole} />
  );
  const above = sectionsOf((name) => !inTabs.has(name));
  return (
    <>
      {above.length > 0 && draw(above)}
      {tabs.length > 0 && (
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
                title={<TabTitle tab={tab} />}
                panel={
                  tab.kind ? <RecordTab tab={tab} /> : draw(sectionsOf((name) => tab.sections.includes(name)))
                }
              />
            ))}
          </Tabs>
        </div>
      )}
    </>
  );
}
