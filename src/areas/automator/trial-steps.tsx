import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { Trial } from './hooks/use-trial.ts';

interface Props {
  readonly steps: Trial['steps'];
  readonly titleOf: (elementId: string) => string;
}

/** The way of one record through a workflow: what each step read and gave, and until when it waited. */
export function TrialSteps({ steps, titleOf }: Props) {
  const { t } = useTranslation();
  const date = new Intl.DateTimeFormat(useIntlLocale(), { dateStyle: 'medium', timeStyle: 'short' });
  const json = (name: 'input' | 'gives', value: unknown) =>
    value !== null &&
    value !== undefined &&
    JSON.stringify(value) !== '{}' && (
      <details>
        <summary>{t(`workflow:try.${name}`)}</summary>
        <pre>{typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)}</pre>
      </details>
    );
  return (
    <ol className="wf-trial">
      {steps.map(({ elementId, startedAt, waitedUntil, problem, input, gives }, at) => (
        <li key={`${at} ${elementId}`}>
          <strong>{titleOf(elementId)}</strong> <small>{date.format(new Date(startedAt))}</small>
          {waitedUntil !== null && (
            <p>{t('workflow:try.waited', { moment: date.format(new Date(waitedUntil)) })}</p>
          )}
          {problem !== null && (
            <p role="alert" className="wf-problem">
              {problem}
            </p>
          )}
          {json('input', input)}
          {json('gives', gives)}
        </li>
      ))}
    </ol>
  );
}
