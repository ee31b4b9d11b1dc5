import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { useFormParts } from './form-parts.ts';

/** The name of a tab, and how many of its fields have errors, which may be out of sight. */
export function TabTitle({ tab }: { readonly tab: FormTabModel }) {
  const { t } = useTranslation();
  const { form } = useFormParts();
  const store = useFormStore();
  const wrong = useSyncExternalStore(store.subscribe, () => {
    const fields = form.sections.flatMap(({ name, fields: own }) => (tab.sections.includes(name) ? own : []));
    return fields.filter(({ field }) => store.field(field.name).problems.length > 0).length;
  });
  return (
    <>
      {tab.title}{' '}
      {wrong > 0 && (
        <span className="form-tab-errors">
          <span aria-hidden>{wrong}</span>
          <span className="sr-only">{t('form.problems', { total: wrong })}</span>
        </span>
      )}
    </>
  );
}
