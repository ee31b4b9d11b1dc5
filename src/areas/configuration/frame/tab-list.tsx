import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tab } from '../places/places.ts';

interface Props {
  readonly tabs: readonly Tab[];
  readonly tab: Tab;
  readonly onChange: (tab: Tab) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** The parts of the editor. Arrows go from one to the next, as in all tab lists. */
export function TabList({ tabs, tab, onChange }: Props) {
  const { t } = useTranslation();
  const step = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length] ?? tab;
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div className="config-tabs" role="tablist" aria-label={t('configuration:editor')} onKeyDown={step}>
      {tabs.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`config-tab-${each}`}
          data-tab={each}
          aria-selected={each === tab}
          aria-controls="config-panel"
          tabIndex={each === tab ? 0 : -1}
          onClick={() => onChange(each)}
        >
          {t(`configuration:tab.${each}`)}
        </button>
      ))}
    </div>
  );
}
