import { sql } from 'kysely';
import type { ServerArea } from '../../platform/area/area.ts';
import { duplicateCalls } from './duplicate-calls.ts';
import { findDuplicates } from './duplicates/find.ts';
import { DUPLICATE_TABLES } from './duplicates/tables.ts';
import { mergedPersons } from './personal.ts';

/** Duplicates: found, judged by people, merged, taken apart again. */
export const merge: ServerArea = {
  name: 'merge',
  tables: [DUPLICATE_TABLES],
  calls: ({ catalog, types }) => duplicateCalls(catalog, types),
  jobs: [{ action: 'FIND_DUPLICATES', right: 'EDIT', run: findDuplicates }],
  upkeep: {
    statements: (tenantId, { old }) => [
      sql`delete from tessera.record_merge where tenant_id = ${tenantId} and at < ${old}`,
      sql`delete from tessera.duplicate_pair
        where tenant_id = ${tenantId} and status = 'MERGED' and decided_at < ${old}`,
    ],
  },
  personal: mergedPersons,
};
