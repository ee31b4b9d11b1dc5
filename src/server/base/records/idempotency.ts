import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { compileClaim, compileKeep, type IdempotencyKey } from '../sql/idempotency.ts';

/** What a call answered: `failed` where nothing of it is to be kept. */
export interface Outcome<T> {
  readonly answer: T;
  readonly failed: boolean;
}

class Undone<T> extends Error {
  readonly answer: T;

  constructor(answer: T) {
    super('The call failed, and all that it wrote is taken back');
    this.answer = answer;
  }
}

/**
 * Does the work once for each key, however often it is asked for: its writes and its answer are one transaction, so
 * that either both are there or neither is, whatever ends in between. The same call again waits for one that is
 * under way, and gets the answer of one that is done. What fails leaves nothing behind and may be tried again.
 * @param bodyHash of all that makes the call what it is
 * @throws ApiError idempotency-conflict where the key came with another call
 */
export async function onceFor<T>(
  db: TenantDb,
  key: IdempotencyKey,
  bodyHash: string,
  work: (tx: TenantDb) => Promise<Outcome<T>>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      const [kept] = await tx.run(compileClaim(key, bodyHash));
      if (kept?.bodyHash !== bodyHash) throw new ApiError({ message: 'idempotency-conflict' });
      if (kept.answer !== null) return JSON.parse(kept.answer) as T;
      const { answer, failed } = await work(tx);
      if (failed) throw new Undone(answer);
      await tx.run(compileKeep(key, JSON.stringify(answer)));
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer as T;
    throw error;
  }
}
