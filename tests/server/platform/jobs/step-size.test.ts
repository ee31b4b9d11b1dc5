import { describe, expect, it } from 'vitest';
import type { TenantDb } from '../../../../src/server/base/db/tenant-db.ts';
import { hearOfPeople } from '../../../../src/server/base/people.ts';
import { StepSize } from '../../../../src/server/platform/jobs/step-size.ts';

const forTenant = () => {
  throw new Error('Nothing is asked');
};
const pglite = { forTenant, engine: 'pglite' } as const;

describe('the size of a step', () => {
  it('begins small on PGlite and grows, by half at a time, to what others may wait for', () => {
    const step = new StepSize({ database: pglite }, 500);
    const sizes = [step.rows];
    // A tenth of a millisecond a row.
    for (let at = 0; at < 6; at++) {
      step.took(step.rows, step.rows / 10);
      sizes.push(step.rows);
    }
    expect(sizes).toEqual([30, 45, 68, 102, 153, 230, 250]);
  });

  it('shrinks at once where a step took long, to no fewer rows than are worth one', () => {
    const step = new StepSize({ database: pglite }, 500);
    for (let at = 0; at < 10; at++) step.took(step.rows, 1);
    expect(step.rows).toBe(500);
    step.took(500, 100);
    expect(step.rows).toBe(125);
    step.took(125, 10_000);
    expect(step.rows).toBe(30);
    // The last of a file says nothing of others.
    step.took(0, 10_000);
    expect(step.rows).toBe(30);
  });

  it('counts the time of the transaction alone, not that of the wait for it', async () => {
    const step = new StepSize({ database: pglite }, 500);
    const late: Pick<TenantDb, 'transaction'> = {
      transaction: async (work) => {
        await new Promise((resolve) => setTimeout(resolve, 60));
        return work(late as TenantDb);
      },
    };
    expect(await step.take(late as TenantDb, 30, () => Promise.resolve('done'))).toBe('done');
    expect(step.rows).toBe(45);
  });

  it('is as on PGlite on PostgreSQL while people call', () => {
    hearOfPeople({ share: 1, isOpen: false });
    const step = new StepSize({ database: { forTenant, engine: 'postgres' } }, 500);
    expect(step.rows).toBe(30);
    step.took(30, 3);
    expect(step.rows).toBe(45);
  });

  it('is always the same on PostgreSQL where nobody calls, and where somebody says it', () => {
    hearOfPeople({ share: 0, isOpen: false });
    for (const given of [
      { database: { forTenant, engine: 'postgres' as const } },
      { database: pglite, chunkRows: 200 },
    ]) {
      const step = new StepSize(given, 200);
      step.took(200, 5000);
      expect(step.rows).toBe(200);
    }
  });
});
