import type { SpeechProblemName } from '../../../../contract/calls/speech.ts';

/** Why no text came. */
export class SpeechProblem extends Error {
  readonly problem: SpeechProblemName;
  /** Of the service's answer. */
  readonly status: number | undefined;

  constructor(problem: SpeechProblemName, status?: number) {
    super(`Speech to text: ${problem}`);
    this.problem = problem;
    this.status = status;
  }
}
