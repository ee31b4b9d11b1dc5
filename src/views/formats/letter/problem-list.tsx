import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import type { LetterProblem } from '../../../contract/letters/problems.ts';
import { isOfDrafts } from '../../../contract/letters/problems.ts';
import { placeText } from './place-text.ts';

interface Props {
  readonly letter: Letter;
  readonly problems: readonly LetterProblem[];
  readonly onLead: (problem: LetterProblem) => void;
}

/** What is to be done, each with the block and the part that it is about; a click leads there. */
export function ProblemList({ letter, problems, onLead }: Props) {
  const { t } = useTranslation();
  if (!problems.length) return null;
  const hasErrors = problems.some(({ isWarning }) => !isWarning);
  const isDraft = problems.every(isOfDrafts);
  return (
    <Callout
      compact
      intent={!hasErrors ? 'warning' : isDraft ? 'primary' : 'danger'}
      title={t(hasErrors && isDraft ? 'letters:unfinished' : 'letters:problems')}
    >
      <ul className="letter-problems">
        {problems.map((problem) => {
          const { place, rule, value } = problem;
          const where = placeText(letter, place, t);
          return (
            <li key={`${place} ${rule} ${value}`}>
              <button type="button" onClick={() => onLead(problem)}>
                {where && <b>{where}: </b>}
                {t(`letters:rule.${rule}`, { value })}
              </button>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
