import type { DatabaseBudget } from './database-budget.ts';
import type { ConnectionPool, Lease, Turn } from './lease.ts';

/** The pool, whose connections are shared out among users and tenants. */
export function budgetedPool(pool: ConnectionPool, budget: DatabaseBudget): ConnectionPool {
  const lendCounted = async (giveBack: () => void, turn: Turn | undefined): Promise<Lease> => {
    try {
      return givenBack(await pool.lend(turn), giveBack);
    } catch (error) {
      giveBack();
      throw error;
    }
  };
  return {
    // Most that is not counted, and most that is, waits for nothing here.
    // oxlint-disable-next-line typescript/promise-function-async
    lend(turn) {
      if (turn === 'last') return pool.lend(turn);
      try {
        const turned = budget.enter();
        if (!turned) return pool.lend(turn);
        if (!(turned instanceof Promise)) return lendCounted(turned, turn);
        return turned.then((giveBack) => lendCounted(giveBack, turn));
      } catch (error) {
        return Promise.reject(error as Error);
      }
    },
    counts: () => pool.counts(),
    listen: (ear) => pool.listen(ear),
    hold: (name, lost) => pool.hold(name, lost),
    async end() {
      budget.close();
      await pool.end();
    },
  };
}

const givenBack = (lease: Lease, giveBack: () => void): Lease => ({
  actFor: (tenantId) => lease.actFor(tenantId),
  run: (query) => lease.run(query),
  release: (destroy) => {
    lease.release(destroy);
    giveBack();
  },
});
