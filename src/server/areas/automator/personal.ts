import { sql } from 'kysely';
import type { PersonalPart } from '../../platform/erasure/personal-part.ts';

/** Where runs of a person stand goes with their records; logs are those of the runs. */
export const workflowTraces: PersonalPart = {
  export: {
    none: 'Which workflows a person went through, and what was done, is in the records of runs and steps.',
  },
  erase: async (run, { ids }) => {
    for (const table of ['workflow_token', 'workflow_entry'])
      await run(
        (tenantId) =>
          sql`delete from ${sql.table(`tessera.${table}`)} where tenant_id = ${tenantId} and record_id = any(${[...ids]}::text[])`,
      );
    return {};
  },
};
