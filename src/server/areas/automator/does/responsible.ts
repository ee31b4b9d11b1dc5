import { sql } from 'kysely';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { backfillPath } from '../../../../contract/metadata/model-users.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { relatedRows } from '../../../base/sql/condition.ts';
import { columnOf, tableOf } from '../../../base/sql/names.ts';
import type { Step } from '../behaviour.ts';

/**
 * The user to whom a new record is assigned, by `assignTo`. RECORD: the first user who is active and has the e-mail address of one
 * of the people responsible: the person whom the new record names (`backfill` of the field), else those in `people` of the run's
 * record; the workflow's owner where none of them logs in. OWNER: whoever the run acts for. CHOSEN: `person`.
 * @param field of the new record, leads to users
 * @param values of the new record
 */
export async function responsibleUser(step: Step, field: Field, values: RecordInput): Promise<string | null> {
  const { inputs, acting } = step;
  const { assignTo = 'RECORD', person } = inputs;
  if (assignTo === 'CHOSEN') return typeof person === 'string' ? person : null;
  const found = assignTo === 'RECORD' ? await userOfRecord(step, field, values) : undefined;
  return found ?? acting.userId;
}

async function userOfRecord(
  { world: { tx, whole }, drawn, recordId, inputs }: Step,
  { backfill }: Field,
  values: RecordInput,
): Promise<string | undefined> {
  const { tenantId } = tx;
  const object = whole.objects.get(drawn.objectName);
  const list = object?.fields.get(String(inputs['people']));
  const people = whole.objects.get(list?.relation?.target ?? '');
  const email = [...(people?.fields.values() ?? [])].find(({ format }) => format === 'email');
  if (!object || !list || !people || !email) return undefined;
  const named = backfill === undefined ? undefined : values[backfillPath({ backfill })[0]];
  const { from, where } = relatedRows(tenantId, object, list, 't', 'r');
  const among =
    typeof named === 'string'
      ? sql`${sql.table(tableOf(people))} as r where r.tenant_id = ${tenantId} and r.id = ${named}`
      : sql`${sql.table(tableOf(object))} as t cross join lateral (select r.* from ${from} where ${where}) as r
          where t.tenant_id = ${tenantId} and t.id = ${recordId}`;
  const [row] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{
        readonly id: string;
      }>`select u.id from (select r.id, r.${sql.id(columnOf(email))} as email from ${among}) as p
        join tessera.app_user as u on u.tenant_id = ${tenantId} and u.email = lower(p.email) and u.status = 'ACTIVE'
        order by p.id limit 1`,
    ),
  );
  return row?.id;
}
