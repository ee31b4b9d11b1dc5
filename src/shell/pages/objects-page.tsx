import { Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../views/texts/use-locale.ts';
import { intlLocale } from '../../contract/constants.ts';
import { useShellData } from '../viewer/shell-data.ts';
import './pages.css';

/** Every object that the metadata describes, by name in the user's language. */
export function ObjectsPage() {
  const { t } = useTranslation();
  const { objects } = useShellData();
  const collator = new Intl.Collator(intlLocale(useLocale()));
  const sorted = objects.toSorted((a, b) => collator.compare(a.pluralLabel, b.pluralLabel));
  return (
    <div className="page">
      <h1>{t('shell.objects.title')}</h1>
      <p className="page-intro">{t('shell.objects.intro')}</p>
      <ul className="card rows object-index">
        {sorted.map(({ name, pluralLabel, route, problemCount }) => (
          <li key={name}>
            <Link to={route}>{pluralLabel}</Link>
            {problemCount > 0 && (
              <Tag intent="warning" minimal>
                {t('shell.objects.problems', { total: problemCount })}
              </Tag>
            )}
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
