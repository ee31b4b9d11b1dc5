import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import type { RecordLife } from '../../../contract/metadata/introspection.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import type { GateWriter } from '../sql/gate.ts';
import { compileLife } from '../sql/life.ts';
import { storedObject } from './limits.ts';
import { actionsOfOne } from './own-actions.ts';

const FREE: RecordLife = { steps: [], locked: [], undeletable: null, actions: [], isConverted: false };

/**
 * What a record may go through from where it is, by the rules that a write is judged by: the steps from its state, what
 * cannot be changed, and why it cannot be deleted.
 * @throws ApiError not-found
 */
export async function recordLife(
  db: TenantDb,
  world: { readonly whole: Catalog; readonly object: ObjectType },
  id: string,
  writer: GateWriter,
): Promise<RecordLife> {
  const object = storedObject(world);
  const { life, convertsTo } = object;
  const actions = actionsOfOne(db, world, writer);
  const asked = compileLife(db.tenantId, world.whole, { object, seen: world.object }, id, writer, actions);
  if (!asked) return FREE;
  const [row] = await db.run(asked.statement);
  if (!row) throw new ApiError({ message: 'not-found', params: { id: id.slice(0, 60) } });
  const truths = row.truths.values();
  const next = (): boolean => truths.next().value ?? false;
  const steps = asked.steps.flatMap(({ step: { name, from, to, needs = [] }, obstacles }) => {
    const [refusal = null] = obstacles.filter(() => next()).map(({ problem }) => problem);
    return row.state !== null && from.includes(row.state) ? [{ name, to, needs, refusal }] : [];
  });
  const locked = asked.locks.flatMap(({ name: rule, fields, custom }) => {
    if (!next()) return [];
    const names = [...fields.map((field) => field.name), ...(custom ? [CUSTOM_FIELDS.name] : [])];
    return names.map((field) => ({ field, rule }));
  });
  const undeletable = asked.undeletable && next() ? asked.undeletable : null;
  const offered = asked.actions.flatMap(({ name, tests: { obstacles } }) => {
    const isAbsent = next();
    const [refusal = null] = obstacles.filter(() => next()).map(({ problem }) => problem);
    return isAbsent ? [] : [{ name, refusal }];
  });
  return {
    steps,
    locked: locked.filter(({ field }, at) => locked.findIndex((each) => each.field === field) === at),
    actions: offered,
    isConverted:
      row.state !== null &&
      convertsTo?.done?.value === row.state &&
      convertsTo.done.field === life?.cycle?.field.name,
    undeletable: life?.appendOnly ? { message: 'only-added' } : undeletable,
  };
}
