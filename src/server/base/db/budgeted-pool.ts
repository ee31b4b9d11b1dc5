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
    async lend(turn) {
      const waited = turn === 'last' ? undefined : budget.enter();
      if (!waited) return pool.lend(turn);
      return lendCounted(waited instanceof Promise ? await waited : waited, turn);
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
