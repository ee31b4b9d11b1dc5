import type { ReactNode } from 'react';
import type { ConfigChange } from '../model/config-review.ts';
import { BeforeAfter } from './before-after.tsx';
import { useChangeTexts } from './use-change-texts.ts';
import { useChangeWords } from './use-change-words.ts';

interface Props<C extends ConfigChange> {
  readonly change: C;
  readonly actions: ((change: C, words: string) => ReactNode) | undefined;
}

/** A change in a sentence, with what there was and what there will be below it. */
export function ChangeText<C extends ConfigChange>({ change, actions }: Props<C>) {
  const words = useChangeWords(change.objectName)(change);
  const { field } = useChangeTexts(change.objectName);
  return (
    <div className="config-change">
      <div className="config-change-words">
        <span>{words}</span>
        <BeforeAfter before={change.before} after={change.after} called={field} />
      </div>
      {actions && <div className="config-change-actions">{actions(change, words)}</div>}
    </div>
  );
}
