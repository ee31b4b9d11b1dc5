import { ApiError, isOutage } from '../../../contract/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../contract/constants.ts';
import { told } from '../../../contract/told.ts';
import { namesVariables } from '../../../contract/workflow/known-filter.ts';
import type { OfferedElement } from '../../../contract/workflow/offered-elements.ts';
import { canFail } from '../../../contract/workflow/outputs.ts';
import { isRace } from '../../base/db/race.ts';
import { logError } from '../../base/log/log.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Batch } from './batch.ts';
import type { Acting, Behaviour, Outcome, Step, World } from './behaviour.ts';
import { BEHAVIOURS } from './behaviours.ts';
import type { Drawn, DrawnElement } from './drawn.ts';
import { rawInputs, rendered, type Variables, variablesOf } from './inputs.ts';
import { matchingRuns } from './matching.ts';
import { quietUntil } from './quiet.ts';
import { dependsOnRun, withMoments } from './relative-values.ts';
import { runValues } from './run-values.ts';
import type { Going } from './token.ts';
import { unusableReason } from './usable.ts';

/** Runs of one version at one element. */
export interface Crowd {
  readonly drawn: Drawn;
  readonly acting: Acting | undefined;
  readonly at: DrawnElement;
  readonly goings: readonly Going[];
  /** By which texts are put into words. */
  readonly locale: Locale;
}

/** Takes the step of each of them. */
export async function takeSteps(batch: Batch, group: Crowd): Promise<void> {
  const ready = await admitted(batch, group);
  if (!ready.length) return;
  const { drawn, acting, at, locale } = group;
  const { type } = at;
  const behaviour = type && BEHAVIOURS.get(type.does);
  if (!acting) {
    for (const going of ready) batch.problem(going, drawn, at, {}, told({ key: 'workflowNobody' }));
    return;
  }
  if (!type || !behaviour) {
    for (const going of ready) batch.fail(going, told({ key: 'workflowNoElement' }));
    return;
  }
  const raw = rawInputs(type, at.element);
  const problem = await unusableProblem(batch.world, acting, type, raw, locale);
  if (problem !== undefined) {
    for (const going of ready) batch.problem(going, drawn, at, raw, problem);
    return;
  }
  const steps = await stepsOf(batch, { ...group, acting, goings: ready });
  const results = await attempted(batch, behaviour, steps);
  for (const [{ going, step }, result, ms] of results) {
    if (result instanceof Error)
      batch.problem(going, drawn, at, step.inputs, wordsOf(result, acting, locale), ms);
    else apply(batch, going, group, step.inputs, result, ms);
  }
}

/** What is wrong with the records that the element names, in words; also where the owner may no longer ask what they have to fulfil. */
async function unusableProblem(
  world: World,
  acting: Acting,
  type: OfferedElement,
  inputs: Values,
  locale: Locale,
): Promise<string | undefined> {
  if (!Object.keys(type.usable).length) return undefined;
  try {
    const reason = await world.tx.attempt(() => unusableReason(world, acting, type, inputs));
    return reason === undefined ? undefined : acting.owner.labels.text(locale, reason);
  } catch (error) {
    if (isRace(error) || isOutage(error)) throw error;
    return wordsOf(asError(error), acting, locale);
  }
}

/** Those that are to take it: exit rules, quiet hours, what came back from outside and waits that are not over come first. */
async function admitted(batch: Batch, { drawn, acting, at, goings }: Crowd): Promise<readonly Going[]> {
  const { world } = batch;
  const { now } = world;
  const behaviour = at.type && BEHAVIOURS.get(at.type.does);
  const isAction = at.type !== undefined && at.type.family === 'action';
  const exits = await exiting(batch, { drawn, acting, goings });
  const ready: Going[] = [];
  for (const going of goings) {
    const { token } = going;
    const isEarly = token.until > now && !token.answer;
    if (exits.has(going)) batch.end(going, 'EXITED', told({ key: 'workflowExitRule' }));
    else if (isEarly && !(token.waits && behaviour?.listens)) {
      // Something has happened to the record, but nothing that it waits for.
      going.stands = { status: 'WAITING', reason: null };
    } else if (token.isControl && at.type && canFail(at.type) && at.type.does !== 'find')
      batch.leave(going, drawn, at, 'next', { status: 'SKIPPED' });
    else if (token.skips && isAction) {
      going.token = { ...token, skips: false };
      batch.leave(going, drawn, at, 'next', { status: 'SKIPPED' });
    } else if (token.answer && 'problem' in token.answer)
      batch.problem(going, drawn, at, {}, token.answer.problem);
    else if (token.answer) batch.leave(going, drawn, at, 'next', { gives: token.answer.gives });
    else {
      const quiet = isAction
        ? quietUntil(drawn.content.quiet, now, acting?.owner.timeZone ?? 'UTC', token.runId)
        : undefined;
      if (quiet) batch.wait(going, drawn, quiet, { waits: false });
      else ready.push(going);
    }
  }
  return ready;
}

/** Records that leave, wherever their runs are. What cannot be understood lets nobody go. */
async function exiting(
  { world }: Batch,
  { drawn, acting, goings }: Pick<Crowd, 'drawn' | 'acting' | 'goings'>,
): Promise<ReadonlySet<Going>> {
  const { exitWhen } = drawn.content;
  if (!exitWhen || !acting) return new Set();
  const { tx, now, whole } = world;
  const { owner, userId, about: object } = acting;
  const { catalog, timeZone } = owner;
  const records = namesVariables(exitWhen) ? await recordsOf(world, acting, goings) : undefined;
  const runs = goings.map((going) => {
    const { token } = going;
    const known = runValues(whole, drawn, token, records?.get(token.recordId)?.values);
    return { going, known, recordId: token.recordId };
  });
  try {
    const met = await matchingRuns({ tx, catalog, object, timeZone, now, userId }, runs, exitWhen);
    return new Set([...met].map(({ going }) => going));
  } catch (error) {
    if (error instanceof ApiError && !isOutage(error)) return new Set();
    throw error;
  }
}

/** What the records of runs say, as far as whoever acts sees them; in the language of texts, where that is told. */
const recordsOf = (
  { tx }: World,
  { owner: { catalog, timeZone }, about }: Acting,
  goings: readonly Going[],
  locale: Locale = DEFAULT_LOCALE,
) =>
  variablesOf(
    tx,
    catalog,
    about,
    goings.map(({ token }) => token.recordId),
    { locale, timeZone },
  );

interface Taken {
  readonly going: Going;
  readonly step: Step;
}

type Result = readonly [Taken, Outcome | Error, number];

async function stepsOf(
  batch: Batch,
  { drawn, acting, at, goings, locale }: Crowd & { readonly acting: Acting },
): Promise<readonly Taken[]> {
  const { world } = batch;
  const { element, type } = at;
  if (!type) return [];
  const raw = rawInputs(type, element);
  const { timeZone } = acting.owner;
  const known = dependsOnRun(type, raw) ? await recordsOf(world, acting, goings, locale) : undefined;
  return goings.flatMap((going): Taken[] => {
    const { token } = going;
    let inputs: Values = raw;
    if (known) {
      try {
        const variables = withGiven(known.get(token.recordId), token.gives);
        const moment = { now: world.now.toISOString(), timeZone };
        const dated = withMoments(type, raw, variables, world.whole, moment);
        inputs = rendered(type, dated, variables, world.whole);
      } catch (error) {
        batch.problem(going, drawn, at, raw, error instanceof Error ? error.message : String(error));
        return [];
      }
    }
    const step: Step = {
      world,
      acting,
      drawn,
      element,
      type,
      inputs,
      id: token.stepId,
      runId: token.runId,
      recordId: token.recordId,
      known: runValues(world.whole, drawn, token, known?.get(token.recordId)?.values),
      depth: token.depth,
      since: token.since,
      waited: token.waits ? token.until : undefined,
    };
    return [{ going, step }];
  });
}

const withGiven = (of: Variables | undefined, gives: Values): Variables => ({
  values: { ...of?.values, ...gives },
  shown: { ...of?.shown, ...gives },
});

/** All at once where that goes well; else each alone, so that one that fails keeps no other from its way. */
async function attempted(
  batch: Batch,
  behaviour: Behaviour,
  taken: readonly Taken[],
): Promise<readonly Result[]> {
  const all = 'runAll' in behaviour ? behaviour.runAll : oneByOne(behaviour.run);
  const { tx } = batch.world;
  const begun = performance.now();
  const share = (count: number) => (performance.now() - begun) / Math.max(count, 1);
  const doing = async (some: readonly Taken[]): Promise<readonly Result[]> => {
    const outcomes = await tx.attempt(() => all(some.map(({ step }) => step)));
    return some.map((each, index) => [each, outcomes[index] as Outcome, share(some.length)] as const);
  };
  try {
    return taken.length ? await doing(taken) : [];
  } catch (error) {
    if (isRace(error) || isOutage(error)) throw error;
    if (taken.length === 1) return taken.map((each) => [each, asError(error), share(1)] as const);
  }
  const results: Result[] = [];
  for (const each of taken) {
    const alone = performance.now();
    try {
      results.push(...(await doing([each])));
    } catch (error) {
      if (isRace(error) || isOutage(error)) throw error;
      results.push([each, asError(error), performance.now() - alone]);
    }
  }
  return results;
}

const oneByOne =
  (run: (step: Step) => Promise<Outcome> | Outcome) =>
  async (steps: readonly Step[]): Promise<readonly Outcome[]> => {
    const outcomes: Outcome[] = [];
    for (const step of steps) outcomes.push(await run(step));
    return outcomes;
  };

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

function apply(
  batch: Batch,
  going: Going,
  { drawn, at }: Crowd,
  input: Values,
  outcome: Outcome,
  ms: number,
): void {
  if ('go' in outcome) batch.leave(going, drawn, at, outcome.go, { input, gives: outcome.gives, ms });
  else if ('waitUntil' in outcome) batch.wait(going, drawn, outcome.waitUntil, { ...outcome, input });
  else {
    batch.leave(going, drawn, at, 'end', { input, ms });
    batch.end(going, outcome.end, outcome.reason ?? null);
  }
}

/** What is wrong, in the tenant's language; what nobody foresaw goes to the log of the server. */
function wordsOf(error: Error, { owner: { labels } }: Acting, locale: Locale): string {
  if (error instanceof ApiError) return labels.problem(locale, error.problem);
  logError('A step of a workflow', error);
  return told({ key: 'workflowStepFailed' });
}
