import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Makes } from '../../../contract/metadata/element-record.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { configOf } from '../../../contract/workflow/config-of.ts';
import type { WorkflowContent, WorkflowElement } from '../../../contract/workflow/content.ts';
import { type OfferedElement, offeredElements } from '../../../contract/workflow/offered-elements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { writeAudit } from '../../base/records/audit.ts';
import { storedObject } from '../../base/records/limits.ts';
import { requireAction, takeAction } from '../../base/records/own-actions.ts';
import { createRecord, type Target } from '../../base/records/write.ts';
import { compileServerUpdate } from '../../base/sql/bulk-write.ts';
import { findRecords } from '../../base/records/stored-records.ts';
import { columnOf } from '../../base/sql/names.ts';
import { column } from '../../base/sql/read.ts';
import { needsApproval, requireApprover } from './check/approvals.ts';
import { condition, matching } from './matching.ts';

const MOST_CHARACTERS = 200;

export interface Making {
  /** Whoever activates the workflow: the records are made with their rights. */
  readonly target: Pick<Target, 'db' | 'catalog' | 'whole' | 'actor' | 'timeZone'>;
  readonly workflow: { readonly id: string; readonly name: string; readonly objectName: string };
  readonly content: WorkflowContent;
  /** What the version before has made; undefined where there is none. */
  readonly before: WorkflowContent | undefined;
}

/**
 * The content with a record for each element whose type `makes` one: that of the version before, where the element says the
 * same and the record can still be used, else a new one.
 * @throws ApiError where the record may not be made, or not be used at once; approval-needed
 */
export async function withMadeRecords({
  target,
  workflow,
  content,
  before,
}: Making): Promise<WorkflowContent> {
  const { catalog } = target;
  const types = offeredElements(catalog, workflow.objectName);
  const elements: WorkflowElement[] = [];
  for (const { made: _, ...element } of content.elements) {
    const type = types.get(element.type);
    const makes = type?.makes;
    if (!type || !makes) {
      elements.push(element);
      continue;
    }
    const { fields } = requireObject(catalog, makes.object, 'CREATE');
    const values = valuesOf(type, makes, element, fields);
    const kept = await keptRecord(target, { type, element, before });
    const title = `${workflow.name} – ${element.name || element.id}`.slice(0, MOST_CHARACTERS);
    const input = { ...values, [makes.title]: title };
    if (kept === undefined) await requireApprover(target, workflow.id, makes, element);
    elements.push({
      ...element,
      made: kept ?? (await makeRecord(target, makes, input, workflow.id)),
    });
  }
  return { ...content, elements };
}

/** The record of the version before, where the element says the same as there and the record can still be used. */
export async function keptRecord(
  target: Pick<Making['target'], 'db' | 'catalog' | 'timeZone'>,
  {
    type,
    element,
    before,
  }: Pick<Making, 'before'> & {
    readonly type: OfferedElement;
    readonly element: WorkflowElement;
  },
): Promise<string | undefined> {
  const { makes } = type;
  const old = before?.elements.find(({ id, type: name }) => id === element.id && name === element.type);
  const made = old?.made;
  if (!makes || !old || made === undefined) return undefined;
  const { fields } = requireObject(target.catalog, makes.object, 'CREATE');
  const isSame = isDeepStrictEqual(
    valuesOf(type, makes, old, fields),
    valuesOf(type, makes, element, fields),
  );
  return isSame && (await isUsable(target, makes, made)) ? made : undefined;
}

/** What the record says that is made for an element: inputs called as its fields, and what its type says. */
function valuesOf(
  type: OfferedElement,
  makes: Makes,
  element: WorkflowElement,
  fields: ReadonlyMap<string, unknown>,
) {
  const config = configOf(type, element);
  const asked = type.inputs.flatMap(({ name }) =>
    fields.has(name) && config[name] !== undefined ? [[name, config[name]] as const] : [],
  );
  return { ...Object.fromEntries(asked), ...makes.values } as RecordInput;
}

async function isUsable(
  { db: tx, catalog, timeZone }: Pick<Making['target'], 'db' | 'catalog' | 'timeZone'>,
  { object: name, usableWhen }: Makes,
  id: string,
): Promise<boolean> {
  const object = catalog.objects.get(name);
  if (!object) return false;
  return (await matching({ tx, catalog, object, timeZone, now: new Date() }, [id], usableWhen)).has(id);
}

async function makeRecord(
  { db, catalog, whole, actor, timeZone }: Making['target'],
  makes: Makes,
  input: RecordInput,
  workflowId: string,
): Promise<string> {
  const object = requireObject(catalog, makes.object, 'CREATE');
  let made = '';
  const read: Target['read'] = (_tx, id) => Promise.resolve({ id: (made = id) });
  const target: Target = { db, catalog, whole, actor, timeZone, object, read };
  await createRecord(target, input);
  const key = { tenantId: db.tenantId, object: storedObject(target), id: made };
  const moment = new Date().toISOString();
  const approved = needsApproval(object, makes) ? { [makes.approval.moment]: moment } : {};
  await db.run(compileServerUpdate(key, { [makes.owner]: workflowId, [makes.mark]: true, ...approved }));
  for (const field of Object.keys(approved)) {
    const changes = [{ field, before: null, after: moment }];
    await writeAudit(db, actor, object.name, [{ recordId: made, action: 'UPDATE', changes }]);
  }
  const now = { [makes.moment]: moment };
  const action = requireAction(object, makes.action, 'any');
  // A step needs no area.
  await takeAction(target, new Map(), action, { id: made, version: MADE_VERSION, input: now });
  return made;
}

/** Made, and led to its workflow. */
const MADE_VERSION = 2;

/** Records that are ended together. */
const MOST_ENDED = 500;

/** Ends what activations have made for a workflow that is gone: the server does so, whatever anybody's rights are. */
export async function endMadeRecords(db: TenantDb, whole: Catalog, workflowId: string): Promise<void> {
  const kinds = [...whole.elements.values()].flatMap(({ makes }) => makes ?? []);
  for (const [name, [makes]] of Map.groupBy(kinds, ({ object }) => object)) {
    const object = whole.objects.get(name);
    const owner = object?.fields.get(makes?.owner ?? '');
    if (!makes || !object || !owner) continue;
    const asking = { tx: db, catalog: whole, object, timeZone: 'UTC', now: new Date() };
    const where = await condition(asking, makes.usableWhen);
    const and = sql`${column('t', columnOf(owner))} = ${workflowId} and ${where}`;
    const rows = await findRecords(db, object, ['id', 'version'], {}, { and, limit: MOST_ENDED });
    const read: Target['read'] = (_tx, id) => Promise.resolve({ id });
    const target: Target = { db, catalog: whole, whole, object, actor: SERVER, timeZone: 'UTC', read };
    const action = requireAction(object, makes.endAction, 'any');
    for (const { id, version } of rows)
      await takeAction(target, new Map(), action, { id, version, input: {} });
  }
}

/** What the server does of itself. */
const SERVER = { userId: null, name: 'Tessera' };
