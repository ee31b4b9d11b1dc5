import { useTranslation } from 'react-i18next';
import { quickValues, withQuickValues } from '../../../engine/query/quick-filter.ts';
import type { Listing } from '../use-listing.ts';
import { QuickChip } from './quick-chip.tsx';
import './quick.css';

/** What is asked for most, chosen without the editor: it writes the same filter. */
export function QuickFilters({ listing: { model, state, change } }: { readonly listing: Listing }) {
  const { t } = useTranslation();
  const { quickFilters } = model.list;
  if (quickFilters.length === 0 || state.unreadableFilter !== undefined) return null;
  return (
    <div className="quick-filters" role="group" aria-label={t('list.quick.title')}>
      {quickFilters.map((field) => (
        <QuickChip
          key={field.name}
          field={field}
          values={quickValues(state.filter, model.name, field)}
          onChange={(values) => change({ filter: withQuickValues(state.filter, model.name, field, values) })}
        />
      ))}
    </div>
  );
}
