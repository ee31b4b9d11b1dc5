import { sql } from 'kysely';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { recipientPath } from '../../../../contract/metadata/recipient.ts';
import { tenantStatement } from '../../../base/db/statement.ts';
import { storedObject } from '../../../base/records/limits.ts';
import { compileServerUpdate } from '../../../base/sql/bulk-write.ts';
import { tableOf } from '../../../base/sql/names.ts';
import { pathColumn } from '../../../base/sql/path-column.ts';
import { createRecord as create } from '../../../base/records/write.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import type { Behaviour, Step } from '../behaviour.ts';
import { valuesIn } from './change.ts';
import { responsibleUser } from './responsible.ts';
import { targetOf } from './target.ts';

/**
 * A record of `object`, with `values`, and with what inputs of the names of its fields say; `leads`: the field by which it names
 * the run's record, or the person whom that reaches. Of people of another object than that field takes, the first field that
 * takes them. `assigns`: the field that leads to the user to whom it is assigned (`responsibleUser`), unless `values` say that.
 * `names`: the field, written by the server alone, that names a run's record which is no person itself. Gives its `id`.
 */
export const createRecord: Behaviour = {
  name: 'createRecord',
  run: async (step) => {
    const target = targetOf(step, String(step.inputs['object']), 'CREATE');
    let made = '';
    const read = (_tx: unknown, id: string) => Promise.resolve({ id: (made = id) });
    const leads = leadingField(step, target.object);
    const leading = leads && { field: leads, id: await ledTo(step, leads) };
    const input = inputOf(step, target.object.fields, leading);
    await create({ ...target, read }, { ...(await assigned(step, target.object.fields, input)), ...input });
    await nameRecord(step, storedObject(target), made);
    return { go: 'next', gives: { id: made } };
  },
};

async function assigned(
  step: Step,
  fields: ReadonlyMap<string, Field>,
  input: RecordInput,
): Promise<RecordInput> {
  const field = fields.get(String(step.inputs['assigns']));
  if (!field || input[field.name] !== undefined) return {};
  return { [field.name]: await responsibleUser(step, field, input) };
}

const isOwn = ({ name, format }: Step['type']['inputs'][number]): boolean =>
  format !== 'values' && name !== 'object';

function inputOf(
  { inputs, type }: Step,
  fields: ReadonlyMap<string, unknown>,
  led: { readonly field: Field; readonly id: string | null } | undefined,
): RecordInput {
  // Inputs of a record that was made before are its own, and not those of this one.
  const own = type.makes ? [type.makes.as] : type.inputs.flatMap((each) => (isOwn(each) ? [each.name] : []));
  const asked = own.flatMap((name): [string, unknown][] =>
    fields.has(name) && inputs[name] !== undefined ? [[name, inputs[name]]] : [],
  );
  const leading = led ? { [led.field.name]: led.field.kind === 'LIST' ? [led.id] : led.id } : {};
  return { ...valuesIn(inputs['values']), ...Object.fromEntries(asked), ...leading };
}

/** Texts about the new record may speak of the run's record, also where it leads to the person whom that reaches. */
async function nameRecord(
  { world: { tx }, acting: { about, owner }, recordId, inputs }: Step,
  object: ObjectType,
  id: string,
): Promise<void> {
  const field = object.fields.get(String(inputs['names']));
  if (!field || !recipientPath(owner.catalog, about)?.path.length) return;
  await tx.run(compileServerUpdate({ tenantId: tx.tenantId, object, id }, { [field.name]: recordId }));
}

/** By which field the new record leads to the run's record or its person. */
function leadingField({ acting: { about, owner }, inputs }: Step, { fields }: ObjectType): Field | undefined {
  const named = fields.get(String(inputs['leads']));
  if (!named) return undefined;
  const people = [about.name, recipientPath(owner.catalog, about)?.person.name];
  const takes = ({ relation }: Field) => relation !== undefined && people.includes(relation.target);
  const other = [...fields.values()].find((field) => field.relation?.type === 'reference' && takes(field));
  return takes(named) ? named : (other ?? named);
}

/** What the new record leads to: the run's record, or the person whom that reaches where the field takes only people. */
async function ledTo(
  { world: { tx, whole }, acting, recordId }: Step,
  { relation }: Field,
): Promise<string | null> {
  const { about, owner } = acting;
  const target = relation?.target;
  const reached = recipientPath(owner.catalog, about);
  if (target === about.name || !reached?.path.length || reached.person.name !== target) return recordId;
  const { tenantId } = tx;
  const [row] = await tx.run(
    tenantStatement(
      tenantId,
      sql<{ readonly id: string | null }>`select ${pathColumn(tenantId, whole, reached.path, 't')} as id
        from ${sql.table(tableOf(about))} as t where t.tenant_id = ${tenantId} and t.id = ${recordId}`,
    ),
  );
  return row?.id ?? null;
}
