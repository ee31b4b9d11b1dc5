import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { Usage } from '../../engine/hooks/use-usage.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

/** How many records of an object refer by one field, and the first of them. */
export function UsageItem({ usage: { objectName, count, first } }: { readonly usage: Usage }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const state = useObjectModel(objectName);
  const model = state.status === 'ready' ? state.model : undefined;
  return (
    <li>
      <strong>
        {t('people:inUse.by', { objects: model?.pluralLabel ?? objectName, total: number.format(count) })}
      </strong>
      <ul>
        {first.map(({ id, label }) => (
          <li key={id}>
            {model ? <Link to={`${model.route}/${encodeURIComponent(id)}`}>{label}</Link> : label}
          </li>
        ))}
        {count > first.length && <li>{t('list.andMore', { total: number.format(count - first.length) })}</li>}
      </ul>
    </li>
  );
}
