import type { Problem } from '../errors.ts';

/** In the history: what kept a record from a step whose moment had come. No field has such a name. */
export const REFUSED_STEP_FIELD = '$refusedStep';

/** What stands there `after`; `before`: the moment, as the record has it. */
export interface RefusedStep {
  readonly step: string;
  readonly problem: Problem;
}

/** Undefined for what is none. */
export function refusedStep({
  field,
  after,
}: {
  readonly field: string;
  readonly after: unknown;
}): RefusedStep | undefined {
  return field === REFUSED_STEP_FIELD ? (after as RefusedStep) : undefined;
}
