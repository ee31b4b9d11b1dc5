import type { RefusedStep } from '../../contract/record/refused-step.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useProblemText } from '../form-state/problem-text.ts';

interface Props {
  readonly refused: RefusedStep;
  readonly model: Pick<ObjectModel, 'life'>;
}

/** What kept the record from a step whose moment had come. */
export function RefusedStepChange({ refused: { step, problem }, model }: Props) {
  const problemText = useProblemText();
  return (
    <div className="history-change">
      <dt>{model.life?.rules.find(({ name }) => name === step)?.label ?? step}</dt>
      <dd>{problemText(problem)}</dd>
    </div>
  );
}
