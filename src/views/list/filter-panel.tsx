import { Button, Spinner } from '@blueprintjs/core';
import { CrossIcon, EditIcon } from '@blueprintjs/icons';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import { FilterEditor, FilterReading, type FilterState } from '../filter/index.ts';
import { useListVariables } from '../filter/viewer-variables.ts';
import { useTypingStretch } from './typing-stretch.ts';
import type { Listing } from './use-listing.ts';

/** A filter that was begun. Filters are compared as JSON text. */
export type BegunFilter = FilterState & {
  /** The applied one that it was begun from. */
  readonly of: string | undefined;
  /** What the list was last told of it: that comes back as the applied one a moment later. */
  readonly sent?: string | undefined;
};

/** What is filtered. */
export interface FilteredList extends Pick<Listing, 'model' | 'change'> {
  readonly state: Pick<Listing['state'], 'filter'>;
}

interface PanelProps {
  readonly listing: FilteredList;
  /** Kept outside, so that closing the panel loses nothing that is not complete yet. */
  readonly begun: BegunFilter | undefined;
  /** Undefined drops what was begun. */
  readonly onBegin: (begun: BegunFilter | undefined) => void;
  readonly onClose: () => void;
}

/** The filter of the list, to be changed: the list follows shortly after each change that makes it whole. */
export function FilterPanel({ listing, begun, onBegin, onClose }: PanelProps) {
  const { t } = useTranslation();
  const { model, state, change } = listing;
  const variables = useListVariables();
  const applied = JSON.stringify(state.filter);
  const stretch = useTypingStretch();
  const isOfApplied = begun !== undefined && [begun.of, begun.sent].includes(applied);
  // A filter that comes from elsewhere, by Back or a saved view, replaces what the list was told from here, but nothing
  // that it was not told yet.
  const own = begun && (isOfApplied || isUntold(begun)) ? begun : undefined;
  const isApart = own?.valid === false && !isOfApplied;
  const wanted = own?.valid === true ? JSON.stringify(own.draft) : applied;

  const apply = useEffectEvent(() => {
    if (own?.valid === true && wanted !== applied) {
      onBegin({ ...own, sent: wanted });
      change({ filter: own.draft as typeof state.filter }, stretch.told() ? 'continued' : 'step');
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(), INPUT_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  // What was told has come back as what the list shows: from there on it is what the editor began from.
  const settle = useEffectEvent(() => {
    if (begun && begun.sent === applied && begun.of !== applied) onBegin({ ...begun, of: applied });
    else if (!isOfApplied) stretch.end();
  });
  useEffect(() => settle(), [applied]);

  // Between its button and its place are others: the next Tab leads into it.
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  return (
    <div
      ref={panel}
      className="object-table-filter"
      role="group"
      tabIndex={-1}
      aria-label={t('list.filter.title')}
      onFocus={stretch.onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <Suspense fallback={<Spinner size={20} aria-label={t('list.loading')} />}>
        <FilterEditor
          objectName={model.name}
          value={own ? own.draft : state.filter}
          variables={variables}
          onChange={(_filter, next) => {
            stretch.edited();
            onBegin({ ...next, of: applied, sent: own?.sent });
          }}
          idPrefix="list-filter"
        />
      </Suspense>
      <div role="status" className="object-table-filter-note">
        {own?.valid === false && t(isApart ? 'filter:panel.apart' : 'filter:panel.incomplete')}
        {isApart && (
          <Button
            variant="minimal"
            size="small"
            text={t('filter:panel.showListed')}
            onClick={() => onBegin(undefined)}
          />
        )}
      </div>
    </div>
  );
}

/** Has the list not been told of the draft, because it is not complete or was changed a moment ago? */
function isUntold({ valid, draft, of, sent }: BegunFilter): boolean {
  return !valid || ![of, sent].includes(JSON.stringify(draft));
}

interface LineProps {
  readonly listing: FilteredList;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** The filter in one line, with the ways to change it and to drop it. */
export function FilterLine({ listing, onOpen, onClear }: LineProps) {
  const { t } = useTranslation();
  const { model, state } = listing;
  const variables = useListVariables();
  return (
    <div className="object-table-filter-line">
      <span className="object-table-filter-text">
        <Suspense>
          <FilterReading objectName={model.name} filter={state.filter} variables={variables} />
        </Suspense>
      </span>
      <Button
        variant="minimal"
        size="small"
        icon={<EditIcon />}
        aria-label={t('list.filter.edit')}
        title={t('list.filter.edit')}
        onClick={onOpen}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<CrossIcon />}
        aria-label={t('list.filter.clear')}
        title={t('list.filter.clear')}
        onClick={onClear}
      />
    </div>
  );
}
