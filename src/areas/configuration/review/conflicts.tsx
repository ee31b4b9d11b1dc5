import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { changeId, type ReviewChange, type Side } from '../model/config-review.ts';
import { ConflictChoice } from './conflict-choice.tsx';

interface Props {
  readonly conflicts: readonly ReviewChange[];
  /** By change. */
  readonly choices: Readonly<Record<string, Side>>;
  readonly onChoose: (decided: Readonly<Record<string, Side>>) => void;
}

/**
 * Keys that somebody else has published otherwise meanwhile: whose change stands is asked one by one. Nothing is chosen
 * at first, so that nobody's change is lost by a hasty Enter.
 */
export function Conflicts({ conflicts, choices, onChoose }: Props) {
  const { t } = useTranslation();
  if (!conflicts.length) return null;
  const chooseAll = (side: Side) =>
    onChoose(Object.fromEntries(conflicts.map((change) => [changeId(change), side])));
  return (
    <section className="review-conflicts" aria-labelledby="review-conflicts">
      <div className="review-head">
        <h2 id="review-conflicts">{t('configuration:reviewing.conflicts')}</h2>
        {conflicts.length > 1 && (
          <>
            <Button size="small" text={t('conflict:allMine')} onClick={() => chooseAll('mine')} />
            <Button size="small" text={t('conflict:allTheirs')} onClick={() => chooseAll('theirs')} />
          </>
        )}
      </div>
      <p>{t('configuration:reviewing.conflictsText')}</p>
      {conflicts.map((change) => (
        <ConflictChoice
          key={changeId(change)}
          change={change}
          chosen={choices[changeId(change)]}
          onChoose={(side) => onChoose({ [changeId(change)]: side })}
        />
      ))}
    </section>
  );
}
