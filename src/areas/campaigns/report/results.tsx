import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { Watched } from '../hooks/use-watching.ts';
import { DataTable } from './data-table.tsx';
import { scoreText } from './results-text.ts';

type Props = Pick<Watched, 'clicks' | 'firstTries' | 'scores' | 'averageScore' | 'maxScore'>;

/** What recipients have clicked in an element, answered first, and scored. */
export function Results({ clicks, firstTries, scores, averageScore, maxScore }: Props) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale(), { maximumFractionDigits: 1 });
  const people = t('campaigns:report.people');
  return (
    <>
      {clicks.length > 0 && (
        <>
          <h3>{t('campaigns:watching.clicks')}</h3>
          <DataTable
            title={t('campaigns:watching.clicks')}
            words={2}
            head={[
              t('campaigns:watching.clicked'),
              t('campaigns:watching.clickKind'),
              people,
              t('campaigns:watching.times'),
            ]}
            rows={clicks.map((each) => [
              each.label,
              t(`campaigns:watching.clickType.${each.type}`),
              each.people,
              each.count,
            ])}
          />
        </>
      )}
      {firstTries.length > 0 && (
        <>
          <h3>{t('campaigns:watching.firstTries')}</h3>
          <DataTable
            title={t('campaigns:watching.firstTries')}
            head={[
              t('campaigns:watching.question'),
              people,
              t('campaigns:watching.right'),
              t('campaigns:watching.wrong'),
              t('campaigns:watching.timedOut'),
            ]}
            rows={firstTries.map((each) => [
              each.question,
              each.people,
              each.isJudged ? each.right : '',
              each.isJudged ? each.wrong : '',
              each.timedOut,
            ])}
          />
        </>
      )}
      {scores.length > 0 && (
        <>
          <h3>{t('campaigns:watching.scores')}</h3>
          <p>
            {t('campaigns:watching.averageScore', {
              score: scoreText({ score: averageScore, maxScore }, numbers),
            })}
          </p>
          <DataTable
            title={t('campaigns:watching.scores')}
            words={0}
            head={[t('campaigns:watching.score'), people]}
            rows={scores.map(({ score, people: count }) => [score, count])}
          />
        </>
      )}
    </>
  );
}
