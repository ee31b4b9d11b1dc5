import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Files of areas that write SQL on tables of records by hand, in place of `base/records/stored-records.ts`: how often, by the
 * reason. A file that is not here any more goes from the list; a new one needs a reason.
 */
const REASONS = {
  'It joins records with others, or with rows of the server, in one statement.': {
    'automator/acting.ts': 1,
    'automator/ask-calls.ts': 1,
    'automator/claim.ts': 1,
    'automator/count-calls.ts': 1,
    'automator/does/assign.ts': 1,
    'automator/does/related.ts': 1,
    'automator/does/responsible.ts': 2,
    'automator/follow-records.ts': 1,
    'automator/health/health-calls.ts': 2,
    'automator/release-held.ts': 3,
    'automator/sweep.ts': 1,
    'automator/watchdog.ts': 1,
    'campaigns/audience/audience-calls.ts': 1,
    'campaigns/audience/record-owner.ts': 2,
    'campaigns/audience/withdrawn-since.ts': 6,
    'campaigns/links/opened-link.ts': 2,
    'campaigns/links/people-with-address.ts': 1,
    'campaigns/links/topic-steps.ts': 1,
    'campaigns/links/topics.ts': 6,
    'campaigns/report/outbox-calls.ts': 2,
    'campaigns/report/report-calls.ts': 2,
    'campaigns/sending/changed-elements.ts': 2,
    'campaigns/sending/test-addresses.ts': 1,
    'campaigns/viewer/consents.ts': 2,
    'campaigns/viewer/derive-viewings.ts': 1,
    'campaigns/viewer/watched-by.ts': 2,
    'campaigns/viewer/watching-call.ts': 3,
  },
  'It counts or sums.': {
    'automator/does/find.ts': 1,
    'automator/health/check-health.ts': 5,
    'automator/health/health.ts': 7,
    'automator/tally.ts': 4,
    'campaigns/sending/judge-shares.ts': 1,
    'campaigns/sending/release-rest.ts': 3,
    'campaigns/sending/zones.ts': 1,
    'campaigns/viewer/results.ts': 1,
    'merge/duplicates/run-statements.ts': 1,
    'personal/summary.ts': 1,
  },
  'It writes records and rows of the server in one statement, many at once: the benchmark measures it.': {
    'automator/enrol.ts': 3,
    'automator/move-tokens.ts': 2,
    'automator/settle.ts': 2,
    'automator/take-over.ts': 5,
    'automator/triggers/watch.ts': 2,
    'automator/upkeep.ts': 2,
    'automator/write-down.ts': 2,
    'campaigns/coming-back/keep-reply.ts': 1,
    'campaigns/coming-back/take-report.ts': 2,
    'campaigns/links/count-open.ts': 2,
    'campaigns/links/follow-link.ts': 1,
    'campaigns/personal.ts': 1,
    'campaigns/sending/claim.ts': 4,
    'campaigns/sending/freeze.ts': 4,
    'campaigns/sending/outcomes.ts': 2,
    'campaigns/sending/take-orders.ts': 5,
    'campaigns/sending/work.ts': 3,
    'campaigns/viewer/answers.ts': 1,
    'campaigns/viewer/complete.ts': 1,
    'campaigns/viewer/write-events.ts': 2,
  },
  'It is a part of statements that other files make.': {
    'automator/check/trial-triggers.ts': 1,
    'automator/triggers/trigger-world.ts': 1,
    'campaigns/audience/audience.ts': 2,
    'campaigns/audience/record-source.ts': 3,
    'campaigns/audience/skip-reason.ts': 5,
    'campaigns/sending/move-campaign.ts': 1,
  },
  'It compares or relinks many records by rules of the model.': {
    'merge/duplicates/compared-statements.ts': 4,
    'merge/duplicates/equal-statements.ts': 1,
    'merge/duplicates/pair-statements.ts': 1,
    'merge/merge-statements.ts': 1,
    'merge/preview.ts': 1,
    'merge/two-records.ts': 1,
    'personal/mentions.ts': 1,
  },
  'It computes a value of each record, or reads by one, which is no field.': {
    'automator/does/create-record.ts': 1,
    'automator/triggers/timed-triggers.ts': 2,
    'campaigns/audience/cost.ts': 1,
  },
} as const;

const AREAS = 'src/server/areas/';

it('SQL on tables of records is written by hand only where a reason is given', () => {
  const found = globSync(`${AREAS}**/*.ts`).flatMap((file): [string, number][] => {
    const count = readFileSync(file, 'utf8').match(/\btableOf\(/g)?.length ?? 0;
    return count ? [[file.slice(AREAS.length), count]] : [];
  });
  const listed = Object.values(REASONS).flatMap((files) => Object.entries(files));
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});
