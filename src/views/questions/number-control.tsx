import { useId } from 'react';
import { questionKind } from '../../contract/questions/index.ts';
import type { ControlProps } from './question-view.ts';

/** A button for each number, and the words at both ends. */
export function NumberControl({ question, onAnswer }: ControlProps) {
  const [lowest, highest] = questionKind(question.kind).numbers?.range(question) ?? [0, 0];
  const { lowText, highText } = question as { readonly lowText?: string; readonly highText?: string };
  const ends = useId();
  const hasEnds = Boolean(lowText || highText);
  const numbers = Array.from({ length: highest - lowest + 1 }, (_, at) => lowest + at);
  return (
    <>
      <div className="viewer-numbers" role="group" aria-describedby={hasEnds ? ends : undefined}>
        {numbers.map((each) => (
          <button key={each} type="button" className="viewer-rating" onClick={() => onAnswer(each)}>
            {each}
          </button>
        ))}
      </div>
      {hasEnds && (
        <p className="viewer-ends" id={ends}>
          <bdi>{lowText}</bdi>
          <bdi>{highText}</bdi>
        </p>
      )}
    </>
  );
}
