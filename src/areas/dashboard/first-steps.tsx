import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { inSentence } from '../../views/widgets/in-sentence.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';

const STEPS = 4;

interface Props {
  readonly objects: AreaScreenProps['objects'];
}

/** For a tenant without any records: what it can begin with. */
export function FirstSteps({ objects }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const writable = objects.filter(({ actions }) => actions.includes('CREATE')).slice(0, STEPS);
  return (
    <section className="card dashboard-panel dashboard-first" aria-labelledby="dashboard-first">
      <h2 id="dashboard-first">{t('dashboard:firstTitle')}</h2>
      <p>{t('dashboard:firstText')}</p>
      <ol className="rows">
        {writable.map(({ name, label, route }) => (
          <li key={name}>
            <Link to={`${route}/new`}>{t('form.new', { label: inSentence(label, locale) })}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
