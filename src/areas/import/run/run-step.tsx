import type { StepProps } from '../step/step-props.ts';
import { isOpen, isWriting } from '../model/stage.ts';
import { RunEnded } from './run-ended.tsx';
import { RunGoing } from './run-going.tsx';
import { RunReady } from './run-ready.tsx';

/** The import itself: before, while and after it writes. */
export function RunStep(props: StepProps) {
  const { status } = props.run;
  if (isOpen(status)) return <RunReady {...props} />;
  return isWriting(status) || status === 'PAUSED' ? <RunGoing {...props} /> : <RunEnded {...props} />;
}
