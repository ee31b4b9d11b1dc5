import { Button, Callout, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { EnumValue } from '../../contract/metadata/introspection.ts';
import type { MatchSummaryResult } from '../../engine/hooks/use-match-summary.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props extends MatchSummaryResult {
  /** Of the breakdown. */
  readonly parts: readonly EnumValue[];
  /** What is counted. */
  readonly label: string;
  readonly onCountAll: () => void;
}

/** How many are meant, in all and by part; or why that cannot be told. */
export function MatchCounts({ parts, label, summary, error, onCountAll }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  // The server gives up after a moment, which the button does not.
  const isUncounted = summary?.totalIsExact === false && summary.total === 0;
  const shown = (total: number) => {
    if (isUncounted) return t('people:match.notCounted');
    const text = numbers.format(total);
    return summary && !summary.totalIsExact ? t('people:match.moreThan', { total: text }) : text;
  };
  return (
    <div role="status" aria-busy={!summary && !error}>
      {error !== undefined ? (
        <Callout intent="warning" compact>
          {errorText(error)}
        </Callout>
      ) : (
        <dl className="match-counts">
          <div className="match-total">
            <dt>{label}</dt>
            <dd>{summary ? shown(summary.total) : <Counting />}</dd>
          </div>
          {parts.map((part) => {
            const found = summary?.parts.find(({ name }) => name === part.name);
            return (
              <div key={part.name}>
                <dt>{part.label}</dt>
                <dd>{found ? shown(found.total) : isUncounted ? '–' : '…'}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {summary?.totalIsExact === false && (
        <Button size="small" text={t('people:match.countAll')} onClick={onCountAll} />
      )}
    </div>
  );
}

function Counting() {
  const { t } = useTranslation();
  return <Spinner size={16} aria-label={t('people:match.counting')} />;
}
