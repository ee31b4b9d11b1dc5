import { Button, Spinner } from '@blueprintjs/core';
import { FilterIcon, FilterKeepIcon } from '@blueprintjs/icons';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilterChoicesPreload } from '../../engine/hooks/use-filter-choices.ts';
import { isQuick } from '../../engine/query/quick-filter.ts';
import { FilterEditor } from '../filter/index.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { late } from '../widgets/late.tsx';
import { loadTexts } from '../texts/load-texts.ts';
import type { BegunFilter } from './filter-panel.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { inSentence } from '../widgets/in-sentence.ts';
import { SearchBox } from './search-box.tsx';
import type { Listing } from './use-listing.ts';

const FilterPanel = late(async () => {
  const [code] = await Promise.all([import('./filter-panel.tsx'), loadTexts('filter')]);
  return code.FilterPanel;
});
const FilterLine = late(async () => (await import('./filter-panel.tsx')).FilterLine);

interface Props {
  readonly listing: Listing;
  /** Below it. */
  readonly chips: ReactNode;
  readonly children: ReactNode;
}

/** Search, filter, columns, and what the table's place adds. */
export function TableToolbar({ listing, chips, children }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const [isFiltering, setFiltering] = useState(false);
  const [begun, setBegun] = useState<BegunFilter>();
  const filterButton = useRef<HTMLButtonElement>(null);
  // What has the focus goes when the panel or the line goes.
  const focusButton = () => filterButton.current?.focus();
  const { model, state, change, columns } = listing;
  const preloadChoices = useFilterChoicesPreload(model.name);
  // Who points at the button is about to press it.
  const preload = () => {
    FilterPanel.preload();
    FilterEditor.preload();
    preloadChoices();
  };
  const isFiltered = state.filter !== undefined;
  const filterText = t(isFiltered ? 'list.filter.active' : 'list.filter.title');
  // What the chips say needs no line of its own.
  const isTold = chips !== undefined && isQuick(state.filter, model.name, model.list.quickFilters);
  const isSearchable = model.search.text.length + model.search.numeric.length > 0;
  return (
    <>
      <div className="object-table-toolbar">
        {isSearchable && (
          <SearchBox
            value={state.search}
            label={t('list.searchIn', { objects: inSentence(model.pluralLabel, locale) })}
            onChange={(search, goesOn) => change({ search }, goesOn ? 'continued' : 'step')}
          />
        )}
        <Button
          className="object-table-tool"
          ref={filterButton}
          icon={isFiltered ? <FilterKeepIcon /> : <FilterIcon />}
          intent={isFiltered ? 'primary' : 'none'}
          variant={isFiltered ? 'outlined' : 'solid'}
          active={isFiltering}
          aria-expanded={isFiltering}
          text={filterText}
          aria-label={filterText}
          title={filterText}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setFiltering(!isFiltering)}
        />
        {children}
        <span className="object-table-space" />
        <ColumnPicker model={model} columns={columns} onChange={(next) => change({ columns: next })} />
      </div>
      {chips}
      {isFiltering ? (
        <Suspense fallback={<PanelLoading />}>
          <FilterPanel
            listing={listing}
            begun={begun}
            onBegin={setBegun}
            onClose={() => {
              focusButton();
              setFiltering(false);
            }}
          />
        </Suspense>
      ) : (
        isFiltered &&
        !isTold && (
          <Suspense fallback={<div className="object-table-filter-line" />}>
            <FilterLine
              listing={listing}
              onOpen={() => {
                focusButton();
                setFiltering(true);
              }}
              onClear={() => {
                focusButton();
                change({ filter: undefined });
              }}
            />
          </Suspense>
        )
      )}
    </>
  );
}

function PanelLoading() {
  const { t } = useTranslation();
  return (
    <div className="object-table-filter">
      <Spinner size={20} aria-label={t('list.loading')} />
    </div>
  );
}
