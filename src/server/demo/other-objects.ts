import { CompiledQuery } from 'kysely';
import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { Db } from '../base/db/system-tables.ts';
import { compileIds } from '../base/sql/bulk.ts';
import { DEMO } from './demo-login.ts';

/** The objects whose records the product's demo brings; a test holds them to it. */
export const DEMO_OBJECTS: readonly string[] = [
  'MessageSender',
  'CustomFieldDefinition',
  'Specialization',
  'Representative',
  'Workplace',
  'Group',
  'Contact',
  'Lead',
  'Consent',
  'Segment',
  'MessageElement',
  'MessageCampaign',
  'Message',
  'Presentation',
  'Meeting',
  'MeetingEvent',
  'BillingPlan',
  'Billing',
  'BillingDetail',
  'BatchJob',
  'ContactConsent',
  'LetterTemplate',
  'Suppression',
  'Workflow',
  'LetterBlock',
  'WorkflowVersion',
  'WorkflowRun',
  'WorkflowStep',
  'MessageReply',
  'Task',
];
/** Records of others are made up of some of those of each object. */
const MOST_TARGETS = 200;

/**
 * Gives records to the objects that have been added to the product: whoever adds one sees a list with something in it.
 * Only the demo tenant gets them, and only where the object has never had any: deleted ones count.
 * @returns the names of these objects
 */
export async function fillOtherObjects(db: Db, catalog: Catalog): Promise<readonly string[]> {
  const others = [...catalog.objects.values()].filter(
    ({ name, source, role, recordsFrom }) =>
      name === source && role === undefined && !recordsFrom && !DEMO_OBJECTS.includes(name),
  );
  if (!others.length) return [];
  const tenant = await db
    .selectFrom('tessera.tenant')
    .select('id')
    .where('domain', '=', DEMO.domain)
    .executeTakeFirst();
  if (!tenant) return [];
  return db.transaction().execute(async (tx) => {
    const idsOf = async (name: string): Promise<readonly string[]> => {
      const object = catalog.objects.get(name);
      if (!object) return [];
      const { text, values } = compileIds(tenant.id, object, MOST_TARGETS);
      const { rows } = await tx.executeQuery<{ id: string }>(CompiledQuery.raw(text, [...values]));
      return rows.map(({ id }) => id);
    };
    const empty: string[] = [];
    for (const { name } of others) if (!(await idsOf(name)).length) empty.push(name);
    if (!empty.length) return [];
    // The names in nine languages take time and memory, which other starts can do without.
    const { fillObjects } = await import('./fill-objects.ts');
    return fillObjects(tx, catalog, tenant.id, empty, idsOf);
  });
}
