import { v7 as uuidv7 } from 'uuid';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Values } from '../../../base/sql/record-key.ts';
import { Batch } from '../batch.ts';
import type { Acting, World } from '../behaviour.ts';
import { type Drawn, entryElement } from '../drawn.ts';
import type { Going, LogRow, Pass } from '../token.ts';
import { localeOf, takeWaves } from '../waves.ts';

/** Waits that are passed by; runs that go in circles end after so many. */
const MOST_WAITS = 200;

/** Does it all in a transaction of which nothing stays. */
export async function withoutEffect<T>(db: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  const taken = new Error('Nothing of it stays');
  let result: { readonly of: T } | undefined;
  try {
    await db.transaction(async (tx) => {
      result = { of: await work(tx) };
      throw taken;
    });
  } catch (error) {
    if (error !== taken || !result) throw error;
  }
  return (result as { readonly of: T }).of;
}

export interface Trial {
  /** `now`: when the runs begin; from there on it goes from one moment that is waited for to the next. */
  readonly world: World;
  readonly acting: Acting;
  readonly drawn: Drawn;
  readonly language: string;
}

/** Whoever begins, where, and what the trigger gives. `isWatched`: nothing is done with the record. */
export interface Beginner {
  readonly recordId: string;
  readonly triggerId: string;
  readonly gives: Values;
  readonly isWatched: boolean;
}

export interface TrialResult {
  readonly goings: readonly Going[];
  /** In the order in which they were begun; of a step that has waited its end. */
  readonly log: readonly LogRow[];
  readonly passes: readonly Pass[];
}

/** Leads runs through a workflow by the very steps of the engine, while the clock is turned to whatever they wait for. */
export async function leadThrough(
  { world, acting, drawn, language }: Trial,
  beginners: readonly Beginner[],
): Promise<TrialResult> {
  const goings = beginners.map((each) => goingOf(drawn, world.now, each));
  const led = { drawnOf: () => drawn, actingOf: () => acting, locale: localeOf(language) };
  const log = new Map<string, LogRow>();
  const passes: Pass[] = [];
  let { now } = world;
  let due: readonly Going[] = goings;
  for (let waits = 0; due.length && waits < MOST_WAITS; waits++) {
    const batch = new Batch({ ...world, now });
    await takeWaves(batch, due, led);
    for (const [id, row] of batch.log)
      log.set(id, { ...row, nextAt: row.nextAt ?? log.get(id)?.nextAt ?? null });
    passes.push(...batch.passes);
    const open = goings.filter(
      ({ stands }) => !stands || stands.status === 'WAITING' || stands.status === 'RUNNING',
    );
    const next = Math.min(
      ...open.map(({ stands, token }) => (stands ? token.until.getTime() : now.getTime())),
    );
    now = new Date(Math.max(next, now.getTime()));
    due = open.filter(({ stands, token }) => !stands || token.until <= now);
    for (const going of due) {
      // Of what is done outside nobody knows the answer.
      if (going.stands?.status === 'RUNNING') going.token = { ...going.token, answer: { gives: {} } };
      delete going.stands;
    }
  }
  return { goings, log: [...log.values()], passes };
}

function goingOf(drawn: Drawn, now: Date, { recordId, triggerId, gives, isWatched }: Beginner): Going {
  return {
    token: {
      runId: uuidv7(),
      stepId: uuidv7(),
      workflowId: drawn.workflowId,
      version: drawn.number,
      recordId,
      element: entryElement(drawn, triggerId)?.id ?? '',
      since: now,
      until: now,
      waits: false,
      skips: false,
      attempt: 1,
      steps: 0,
      depth: 0,
      isControl: isWatched,
      gives,
      answer: null,
    },
  };
}

/** The triggers at which records enter, in the order in which they are drawn. */
export const triggersOf = ({
  content,
  elements,
}: { readonly content: WorkflowContent } & Pick<Drawn, 'elements'>) =>
  content.elements.flatMap((element) => {
    const type = elements.get(element.id)?.type;
    return type?.family === 'trigger' ? [{ element, type }] : [];
  });
