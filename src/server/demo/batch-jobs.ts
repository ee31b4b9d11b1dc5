import { told } from '../../contract/told.ts';
import type { DemoContext, DemoRow } from './context.ts';
import { momentOf } from './moments.ts';
import type { Random } from './random.ts';

const COUNT = 25;
const FIRST_DAY = '2025-12-08';
/** How the last jobs have ended, so that each end occurs: nobody works at them, so that none is under way for ever. */
const LATEST = ['FAILED', 'CANCELED'] as const;
const ENDED = [
  ['COMPLETED', 70],
  ['COMPLETED_WITH_ERRORS', 16],
  ['CANCELED', 7],
  ['FAILED', 7],
] as const;
type Status = (typeof LATEST)[number] | (typeof ENDED)[number][0];

const named = (key: string, file?: string) =>
  told({ key, values: { objects: 'Contact', ...(file === undefined ? {} : { file }) } });
const HAND_WRITTEN = named('import', 'congress-list.csv');
const NAMES = [
  HAND_WRITTEN,
  named('import', 'practice-register.xlsx'),
  named('export'),
  named('change'),
  told({ key: 'change', values: { objects: 'Group' } }),
  named('deletion'),
] as const;

/** 25 batch jobs, oldest first. */
export function batchJobs({ random, newId }: DemoContext, userName: string): DemoRow[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const status: Status = LATEST[index - (COUNT - LATEST.length)] ?? random.weighted(ENDED);
    const [id, uuid] = [newId(), newId()];
    const startedAt = momentOf(FIRST_DAY, index * 1620 + random.int(480, 1000));
    const name = random.pick(NAMES);
    const job = { id, uuid, startedAt, name, userName };
    // Lists that people write by hand have wrong addresses in them.
    const isUneven = name === HAND_WRITTEN && status === 'COMPLETED';
    return { ...job, ...outcome(status, random, isUneven ? 9 + index : undefined) };
  });
}

function outcome(drawn: Status, random: Random, wrong: number | undefined) {
  const status = wrong === undefined ? drawn : 'COMPLETED_WITH_ERRORS';
  const total = random.int(2, 60) * 50;
  const progress = progressOf(status, random);
  const processed = Math.round((total * progress) / 100);
  const errorCount =
    wrong ?? (status === 'COMPLETED_WITH_ERRORS' ? random.int(1, 40) : Number(status === 'FAILED'));
  const changed = processed - errorCount;
  return {
    status,
    progress,
    message: MESSAGES[status],
    parsedDetails: told({ key: 'rows', values: { position: processed, total, changed } }),
    errorCount,
  };
}

const MESSAGES: Readonly<Record<Status, string>> = {
  COMPLETED: told({ key: 'allDone' }),
  COMPLETED_WITH_ERRORS: told({ key: 'someFailed' }),
  CANCELED: told({ key: 'canceled' }),
  FAILED: told({ key: 'gaveUp' }),
};

function progressOf(status: Status, random: Random): number {
  return status === 'COMPLETED' || status === 'COMPLETED_WITH_ERRORS' ? 100 : random.int(15, 85);
}
