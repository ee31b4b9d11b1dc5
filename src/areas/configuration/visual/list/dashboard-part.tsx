import { useTranslation } from 'react-i18next';
import { withKey } from '../../model/view/keys.ts';
import { isSorted } from '../../model/view/search-fit.ts';
import { ChoiceField } from '../choice-field.tsx';
import { FlagField } from '../flag-field.tsx';
import { Part } from '../part.tsx';
import type { Visual } from '../use-visual.ts';

/** Whether the dashboard counts the records, and by which moment it draws their trend. */
export function DashboardPart({ visual }: { readonly visual: Visual }) {
  const { t } = useTranslation();
  const { document, view, metadata, edit } = visual;
  const { dashboard } = view;
  const moments = metadata.fields.filter((field) => field.kind === 'TIMESTAMP' && isSorted(field));
  return (
    <Part title={t('configuration:dashboard.title')} document={document} keys={['/dashboard']}>
      <FlagField
        label={t('configuration:dashboard.counts')}
        checked={dashboard !== undefined}
        onChange={(counts) => edit(withKey(view, 'dashboard', counts ? {} : undefined))}
      />
      {dashboard && (
        <ChoiceField
          label={t('configuration:dashboard.trend')}
          value={dashboard.trend ?? ''}
          choices={[
            { value: '', label: t('configuration:dashboard.noTrend') },
            ...moments.map(({ name, label }) => ({ value: name, label })),
          ]}
          onChange={(trend) => edit({ ...view, dashboard: trend ? { trend } : {} })}
        />
      )}
    </Part>
  );
}
