import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { type DocumentProblem, hasErrors } from '../../../contract/documents/document-problem.ts';
import { pathAt } from '../../../contract/documents/references.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { usePartLabels } from '../document/part-labels.ts';
import { placeText } from './place-text.ts';

interface Props {
  readonly letter: Letter;
  readonly problems: readonly DocumentProblem[];
  /** A letter that cannot be stored has more than something unfinished. */
  readonly isStorable: boolean;
  readonly onLead: (problem: DocumentProblem) => void;
}

const TEXTS = { texts: 'letters' };

/** What is to be done, each with the block and the part that it is about; a click leads there. */
export function ProblemList({ letter, problems, isStorable, onLead }: Props) {
  const { t } = useTranslation();
  const labels = usePartLabels(TEXTS);
  if (!problems.length) return null;
  const isUnfinished = hasErrors(problems);
  return (
    <Callout
      compact
      intent={!isUnfinished ? 'warning' : isStorable ? 'primary' : 'danger'}
      title={t(isUnfinished && isStorable ? 'letters:unfinished' : 'letters:problems')}
    >
      <ul className="letter-problems">
        {problems.map((problem) => {
          const { pointer, messageKey, params } = problem;
          const where = placeText(letter, pathAt(letter, pointer), t);
          return (
            <li key={`${pointer} ${messageKey} ${params['value'] ?? ''}`}>
              <button type="button" onClick={() => onLead(problem)}>
                {where && <b>{where}: </b>}
                {labels.problem(problem)}
              </button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
