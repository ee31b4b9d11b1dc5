import { Button } from '@blueprintjs/core';
import { FilterIcon, FilterKeepIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BegunFilter, type FilteredList, FilterLine, FilterPanel } from '../list/filter-panel.tsx';

/** The filter of deleted records: its button, and below it the editor or what the filter says. */
export function useDeletedFilter(listing: FilteredList) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [begun, setBegun] = useState<BegunFilter>();
  const button = useRef<HTMLButtonElement>(null);
  const isFiltered = listing.state.filter !== undefined;
  const toggle = (next: boolean) => {
    // What has the focus goes when the panel or the line goes.
    button.current?.focus();
    setOpen(next);
  };
  return {
    button: (
      <Button
        ref={button}
        icon={isFiltered ? <FilterKeepIcon /> : <FilterIcon />}
        intent={isFiltered ? 'primary' : 'none'}
        variant={isFiltered ? 'outlined' : 'solid'}
        active={isOpen}
        aria-expanded={isOpen}
        text={t(isFiltered ? 'list.filter.active' : 'list.filter.title')}
        onClick={() => setOpen(!isOpen)}
      />
    ),
    panel: isOpen ? (
      <FilterPanel listing={listing} begun={begun} onBegin={setBegun} onClose={() => toggle(false)} />
    ) : (
      isFiltered && (
        <FilterLine
          listing={listing}
          onOpen={() => toggle(true)}
          onClear={() => {
            button.current?.focus();
            listing.change({ filter: undefined });
          }}
        />
      )
    ),
  };
}
