import { Tab, Tabs } from '@blueprintjs/core';
import { type JSX, type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import type { FormPlace } from './form-place.ts';

interface Props {
  readonly place: FormPlace;
  readonly tabs: readonly FormTabModel[];
  readonly titleOf: (tab: FormTabModel) => string | JSX.Element;
  readonly panelOf: (tab: FormTabModel) => ReactNode;
}

/** The tabs of a record, to be read or changed, the open one as its place has it. */
export function PlaceTabs({ place, tabs, titleOf, panelOf }: Props) {
  const { t } = useTranslation();
  const { tab: open } = useSyncExternalStore(place.subscribe, place.get);
  // Blueprint's list of tabs takes no name of its own.
  const label = t('form.tabs');
  const nameTabs = useCallback(
    (around: HTMLElement | null) =>
      around?.querySelector('[role="tablist"]')?.setAttribute('aria-label', label),
    [label],
  );
  return (
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
            title={titleOf(tab)}
            panel={<>{panelOf(tab)}</>}
          />
        ))}
      </Tabs>
    </div>
  );
}
