import { formatOf } from '../../../contract/formats/index.ts';
import { replaceId } from '../../../contract/duplicates/replace-id.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { type AuditEntry, writeAudit } from '../../base/records/audit.ts';
import { deleteRecords } from '../../base/records/server-writes.ts';
import {
  compileGivingWay,
  compileHolders,
  compileNaming,
  compilePlace,
  compileRefer,
  compileTakeOut,
  compileTouch,
  compileViewsNaming,
  compileWriteTexts,
  compileWriteViews,
  type LinkRow,
  type Reference,
} from '../../platform/references/relink-statements.ts';
import { renameInRoles } from './role-rules.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import type { Merge } from './target.ts';
import type { UndoNote } from './undo-note.ts';

/** Lists that are changed at a time, and records in the history. */
const PAGE = 1000;
const GIVES_WAY = { rules: 'Whoever merges people may not be asked about what belongs to them once.' };

/** Leads all that refers to the merged record to the kept one. */
export async function relink(merge: Merge): Promise<Omit<UndoNote, 'lists'>> {
  const note = {
    references: [] as UndoNote['references'][number][],
    links: [] as UndoNote['links'][number][],
    deleted: [] as UndoNote['deleted'][number][],
    texts: [] as UndoNote['texts'][number][],
  };
  for (const object of storedObjects(merge.whole)) {
    for (const field of object.fields.values()) {
      const reference = { object, field };
      const key = { object: object.name, field: field.name };
      const { relation } = field;
      if (relation?.type === 'reference' && relation.target === merge.object.name) {
        const deleted = await giveWay(merge, reference);
        if (deleted.length) note.deleted.push({ object: object.name, ids: deleted });
        const ids = await refer(merge, reference);
        if (ids.length) note.references.push({ ...key, ids });
      }
      if (relation?.type === 'members' && relation.target === merge.object.name) {
        const rows = await place(merge, reference);
        if (rows.length) note.links.push({ ...key, rows });
      }
      if (formatOf(field)?.isFilter) {
        const rows = await rename(merge, reference);
        if (rows.length) note.texts.push({ ...key, rows });
      }
    }
  }
  return { ...note, views: await renameInViews(merge), roles: await renameInRoles(merge) };
}

/** Writes down what the merge has done to records of an object, a page at a time. */
async function note(merge: Merge, object: ObjectType, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += PAGE) {
    await writeAudit(merge.tx, merge.actor, object.name, entries.slice(from, from + PAGE), merge.id);
  }
}

/** Of records that may belong to one person only once, one stays. Answers the others. */
async function giveWay(merge: Merge, reference: Reference): Promise<readonly string[]> {
  const { tx, keptId, mergedId } = merge;
  const { object, field } = reference;
  const rule = object.mergeRule;
  const groups = (object.uniqueTogether ?? []).flatMap(({ fields, while: state }) =>
    state ? [] : [fields.map(({ name }) => name)],
  );
  const those = [...(rule ? [rule.by] : []), ...groups.filter((names) => names.includes(field.name))];
  const gone: string[] = [];
  for (const by of those) {
    const rows = await tx.run(compileGivingWay(tx.tenantId, reference, by, rule, keptId, mergedId));
    const ids = rows.map(({ id }) => id);
    if (!ids.length) continue;
    await deleteRecords(tx, object, ids, { ...merge, jobId: merge.id, without: GIVES_WAY });
    gone.push(...ids);
  }
  return gone;
}

async function refer(merge: Merge, reference: Reference): Promise<readonly string[]> {
  const { tx, keptId, mergedId } = merge;
  const rows = await tx.run(compileRefer(tx.tenantId, reference, mergedId, keptId));
  const changes = [{ field: reference.field.name, before: mergedId, after: keptId }];
  await note(
    merge,
    reference.object,
    rows.map(({ id: recordId }) => ({ recordId, action: 'UPDATE', changes })),
  );
  return rows.map(({ id }) => id);
}

async function place(merge: Merge, reference: Reference): Promise<UndoNote['links'][number]['rows']> {
  const { tx, keptId, mergedId } = merge;
  const { object } = reference;
  const done: LinkRow[] = [];
  for (let isMore = true; isMore;) {
    const page = { after: done.at(-1)?.owner ?? '', limit: PAGE };
    const rows = await tx.run(compileHolders(tx.tenantId, reference, keptId, mergedId, page));
    isMore = rows.length === PAGE;
    if (!rows.length) break;
    const [both, alone] = [rows.filter(({ hasKept }) => hasKept), rows.filter(({ hasKept }) => !hasKept)];
    const owners = both.map(({ owner }) => owner);
    if (both.length) await tx.run(compileTakeOut(tx.tenantId, reference, mergedId, owners));
    if (alone.length) await tx.run(compilePlace(tx.tenantId, reference, mergedId, keptId, alone));
    const ids = rows.map(({ owner }) => owner);
    await tx.run(compileTouch(tx.tenantId, object, ids));
    await note(
      merge,
      object,
      rows.map((row) => ({
        recordId: row.owner,
        action: 'UPDATE',
        changes: [listChange(merge, reference, row)],
      })),
    );
    done.push(...rows);
  }
  return done.map(({ owner, position, hasKept }) => ({ owner, position, isReplaced: !hasKept }));
}

function listChange({ keptId, mergedId }: Merge, { field }: Reference, { list, hasKept }: LinkRow) {
  if (!list) return { field: field.name, before: [mergedId], after: hasKept ? [] : [keptId] };
  const after = hasKept
    ? list.filter((id) => id !== mergedId)
    : list.map((id) => (id === mergedId ? keptId : id));
  return { field: field.name, before: list, after };
}

async function rename(merge: Merge, reference: Reference): Promise<UndoNote['views']> {
  const { tx, keptId, mergedId } = merge;
  const rows = await tx.run(compileNaming(tx.tenantId, reference, mergedId));
  const replaced = rows.map(({ id, text }) => ({ id, before: text, ...replaceId(text, mergedId, keptId) }));
  const named = replaced.filter(({ places }) => places.length);
  if (!named.length) return [];
  await tx.run(
    compileWriteTexts(
      tx.tenantId,
      reference,
      named.map(({ id, text }) => ({ id, text })),
    ),
  );
  await note(
    merge,
    reference.object,
    named.map(({ id, before, text }) => {
      const changes = [{ field: reference.field.name, before, after: text }];
      return { recordId: id, action: 'UPDATE', changes };
    }),
  );
  return named.map(({ id, places }) => ({ id, places }));
}

async function renameInViews({ tx, keptId, mergedId }: Merge): Promise<UndoNote['views']> {
  const rows = await tx.run(compileViewsNaming(tx.tenantId, mergedId));
  const replaced = rows.map(({ id, text }) => ({ id, ...replaceId(text, mergedId, keptId) }));
  const named = replaced.filter(({ places }) => places.length);
  if (named.length)
    await tx.run(
      compileWriteViews(
        tx.tenantId,
        named.map(({ id, text }) => ({ id, text })),
      ),
    );
  return named.map(({ id, places }) => ({ id, places }));
}
