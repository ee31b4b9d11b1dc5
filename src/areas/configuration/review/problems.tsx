import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ReviewChange, ReviewProblem } from '../model/config-review.ts';
import { useSaid } from '../hooks/use-said.ts';
import { placeOf } from '../changes/place-of.ts';

interface Props {
  readonly problems: readonly ReviewProblem[];
  /** They know what objects are called. */
  readonly changes: readonly ReviewChange[];
}

/** What is wrong with the drafts, each with the way to its place. Nothing is published while there is any. */
export function Problems({ problems, changes }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  if (!problems.length) return null;
  return (
    <Callout intent="danger" className="review-block" aria-labelledby="review-problems" role="region">
      <h2 id="review-problems">{t('configuration:reviewing.problems')}</h2>
      <ul>
        {problems.map((problem) => {
          const { document, layer, owner, pointer, message } = problem;
          const label = changes.find((change) => change.document === document)?.label;
          return (
            <li key={[document, layer, owner, pointer, message].join(' ')}>
              <Link to={placeOf(problem)}>{label ?? document}</Link> <code>{pointer}</code> {said(problem)}
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
