import { sql } from 'kysely';
import type { PersonalPart } from '../../platform/erasure/personal-part.ts';

/**
 * Lists that were exported go as a whole, whatever they are of: labels of persons stand in many lists, and a list can
 * be exported again.
 */
export const exportedPersons: PersonalPart = {
  export: { none: 'Lists that somebody has exported say nothing that the records do not.' },
  erase: async (run) => {
    const files = await run(
      (tenantId) =>
        sql`delete from tessera.file where tenant_id = ${tenantId} and purpose = 'export' returning id`,
    );
    return { files: files.length };
  },
};
