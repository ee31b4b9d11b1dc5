import { v7 as uuidv7 } from 'uuid';
import { told } from '../../../contract/told.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { World } from './behaviour.ts';
import type { Drawn, DrawnElement } from './drawn.ts';
import type { Going, LogRow, Pass, Standing, TokenRow } from './token.ts';

/** A run that has gone through so many steps goes in circles. */
const MOST_STEPS = 1_000;
/** The output under which runs are counted that have failed at an element. */
export const FAILED_PASS = 'failed';
const MOST_LOGGED = 20_000;
const MINUTE_MS = 60_000;

const logged = (values: Values | undefined): string | null =>
  values === undefined || !Object.keys(values).length ? null : JSON.stringify(values).slice(0, MOST_LOGGED);

/** What a batch finds out about runs, until it is written down. */
export class Batch {
  readonly world: World;
  readonly log = new Map<string, LogRow>();
  readonly passes: Pass[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** It leaves the element by the output; where that leads nowhere it has come to its end. */
  leave(
    going: Going,
    drawn: Drawn,
    { element }: DrawnElement,
    output: string,
    { input, gives, status = 'DONE', problem = null, ms = 0 }: Left = {},
  ): void {
    const { token } = going;
    this.#note(going, drawn, element.id, { status, input, output: logged(gives), problem, ms });
    this.#pass(token, element.id, output);
    const next = element.outputs[output] ?? '';
    const { now } = this.world;
    going.token = {
      ...token,
      element: next,
      stepId: uuidv7(),
      since: now,
      until: now,
      waits: false,
      attempt: 1,
      steps: token.steps + 1,
      answer: null,
      gives: gives && Object.keys(gives).length ? { ...token.gives, [element.id]: gives } : token.gives,
    };
    if (next === '') this.end(going, 'COMPLETED', null);
    else if (going.token.steps >= MOST_STEPS)
      this.fail(going, told({ key: 'workflowTooManySteps', values: { most: String(MOST_STEPS) } }));
  }

  /** It stays at the element, for a moment that is to come. */
  wait(going: Going, drawn: Drawn, until: Date, more: Waiting = {}): void {
    const { token } = going;
    const { isOutside = false, input, problem = null, attempt = token.attempt, waits = true } = more;
    const isNew = !token.waits || token.until.getTime() !== until.getTime() || attempt !== token.attempt;
    going.token = { ...token, until, waits, attempt };
    going.stands = { status: isOutside ? 'RUNNING' : 'WAITING', reason: problem };
    if (isNew) this.#note(going, drawn, token.element, { status: 'WAITING', input, problem, nextAt: until });
  }

  /** What a step throws: it is tried again, is passed over, goes another way, or ends the run. */
  problem(going: Going, drawn: Drawn, at: DrawnElement, inputs: Values, problem: string, ms = 0): void {
    const { attempt } = going.token;
    const { onError, retries, retryMinutes } = { ...at.element.config, ...inputs } as OnError;
    if (attempt <= (retries ?? 0)) {
      const until = new Date(this.world.now.getTime() + (retryMinutes ?? 5) * MINUTE_MS);
      this.wait(going, drawn, until, { input: inputs, problem, attempt: attempt + 1, waits: false });
    } else if (onError === 'CONTINUE' || onError === 'BRANCH') {
      const output = onError === 'BRANCH' ? 'error' : 'next';
      this.leave(going, drawn, at, output, { input: inputs, status: 'FAILED', problem, ms });
    } else {
      this.#note(going, drawn, at.element.id, { status: 'FAILED', input: inputs, problem, ms });
      this.fail(going, problem);
    }
  }

  fail(going: Going, reason: string): void {
    this.#pass(going.token, going.token.element, FAILED_PASS);
    this.end(going, 'FAILED', reason);
  }

  end(going: Going, status: Standing['status'], reason: string | null): void {
    going.stands = { status, reason };
  }

  #pass({ workflowId, version, isControl }: TokenRow, element: string, output: string): void {
    this.passes.push({ workflowId, version, element, output, isControl });
  }

  #note(
    { token }: Going,
    drawn: Drawn,
    elementId: string,
    { status, input, output = null, problem = null, ms = 0, nextAt }: Note,
  ) {
    const known = drawn.elements.get(elementId);
    this.log.set(token.stepId, {
      id: token.stepId,
      run: token.runId,
      elementId,
      elementName: known ? drawn.nameOf(known.element) : elementId,
      elementType: known?.element.type ?? '',
      status,
      input: logged(input),
      output,
      problem,
      attempt: token.attempt,
      startedAt: token.since.toISOString(),
      durationMs: Math.round(ms),
      nextAt: nextAt?.toISOString() ?? null,
    });
  }
}

interface Left {
  readonly input?: Values | undefined;
  readonly gives?: Values | undefined;
  readonly status?: LogRow['status'];
  readonly problem?: string | null;
  readonly ms?: number;
}

interface Waiting {
  readonly isOutside?: boolean | undefined;
  readonly input?: Values | undefined;
  readonly problem?: string | null;
  readonly attempt?: number;
  readonly waits?: boolean;
}

interface Note {
  readonly status: LogRow['status'];
  readonly input?: Values | undefined;
  readonly output?: string | null;
  readonly problem?: string | null;
  readonly ms?: number;
  readonly nextAt?: Date;
}

interface OnError {
  readonly onError?: string;
  readonly retries?: number;
  readonly retryMinutes?: number;
}
