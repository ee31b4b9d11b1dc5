import { formatOf } from '../../../contract/formats/index.ts';
import type { RoleRules } from '../../../contract/access/rules.ts';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { choicesInFilter, type ChoiceField } from '../../../contract/metadata/choices-in-filter.ts';
import type { ChoiceReplacement } from '../../../contract/metadata/choice-replacement.ts';
import { rolesById, rolesNaming, writeRoleTexts } from '../../base/access/role-texts.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  compileNaming,
  compileTexts,
  compileViews,
  compileViewsNaming,
  compileWriteTexts,
  compileWriteViews,
  type Reference,
  type TextRow,
} from '../../platform/references/relink-statements.ts';
import { storedObjects } from '../../base/model/stored-objects.ts';
import { writeAudit } from '../../base/records/audit.ts';
import type { Actor } from '../../base/sql/audit.ts';

/** A text with a filter in it that a replacement of choices has changed, so that Undo can put it back. */
export interface ChangedText {
  /** Of records: the object and its field; none of saved views and of roles. */
  readonly place: readonly [object: string, field: string] | 'view' | 'role';
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

/** Who changes filters, and for which job. */
interface Change {
  readonly tx: TenantDb;
  /** The objects as all of the tenant has them. */
  readonly whole: Catalog;
  readonly actor: Actor;
  readonly jobId: string | null;
}

/** Replaces choices in filters that are kept: of records such as segments, of saved views, and row rules of roles. */
export async function replaceInFilters(
  change: Change,
  of: ChoiceField,
  replacement: ChoiceReplacement,
): Promise<readonly ChangedText[]> {
  const { tx, whole } = change;
  const inFilter = (filter: CompoundFilter) => choicesInFilter(filter, of, replacement);
  const found: ChangedText[] = [];
  const note = (place: ChangedText['place'], rows: readonly TextRow[], replaced: Replaced) => {
    for (const { id, text } of rows) {
      const after = replaced(text);
      if (after !== undefined) found.push({ place, id, before: text, after });
    }
  };
  for (const reference of filterFields(whole)) {
    const { object, field } = reference;
    const rows = await tx.run(compileNaming(tx.tenantId, reference, of.fieldName));
    note([object.name, field.name], rows, inText(inFilter));
  }
  const views = await tx.run(compileViewsNaming(tx.tenantId, of.fieldName));
  note('view', views, inText(inState(inFilter)));
  note('role', await rolesNaming(tx, of.fieldName), inText(inRules(inFilter)));
  await write(change, found);
  return found;
}

/** Undoes `replaceInFilters`. What somebody has changed since stays as they want it. */
export async function putFiltersBack(change: Change, changed: readonly ChangedText[]): Promise<void> {
  const { tx, whole } = change;
  const idsAt = (isAt: (place: ChangedText['place']) => boolean) =>
    changed.flatMap(({ place, id }) => (isAt(place) ? [id] : []));
  const now: (TextRow & { readonly place: string })[] = [];
  const put = (place: ChangedText['place'], rows: readonly TextRow[]) =>
    now.push(...rows.map((row) => ({ ...row, place: String(place) })));
  for (const reference of filterFields(whole)) {
    const place = [reference.object.name, reference.field.name] as const;
    const ids = idsAt((each) => String(each) === String(place));
    if (ids.length) put(place, await tx.run(compileTexts(tx.tenantId, reference, ids)));
  }
  const views = idsAt((place) => place === 'view');
  if (views.length) put('view', await tx.run(compileViews(tx.tenantId, views)));
  const roles = await rolesById(
    tx,
    idsAt((place) => place === 'role'),
  );
  // As `replaceInFilters` has written them; the database sets them apart.
  put(
    'role',
    roles.map(({ id, text }) => ({ id, text: JSON.stringify(JSON.parse(text)) })),
  );
  const same = changed.filter(({ place, id, after }) =>
    now.some((row) => row.id === id && row.place === String(place) && row.text === after),
  );
  await write(
    change,
    same.map((each) => ({ ...each, before: each.after, after: each.before })),
  );
}

async function write({ tx, whole, actor, jobId }: Change, changed: readonly ChangedText[]): Promise<void> {
  const at = (place: string) => changed.filter((each) => String(each.place) === place);
  const rowsOf = (some: readonly ChangedText[]) => some.map(({ id, after: text }) => ({ id, text }));
  for (const reference of filterFields(whole)) {
    const { object, field } = reference;
    const some = at(String([object.name, field.name]));
    if (!some.length) continue;
    await tx.run(compileWriteTexts(tx.tenantId, reference, rowsOf(some)));
    const entries = some.map(({ id: recordId, before, after }) => {
      return { recordId, action: 'UPDATE' as const, changes: [{ field: field.name, before, after }] };
    });
    await writeAudit(tx, actor, object.name, entries, jobId);
  }
  const views = at('view');
  if (views.length) await tx.run(compileWriteViews(tx.tenantId, rowsOf(views)));
  const roles = at('role').map(({ id, before, after }) => ({ id, text: before, after }));
  await writeRoleTexts(tx, actor, jobId, roles);
}

const filterFields = (whole: Catalog): Reference[] =>
  storedObjects(whole).flatMap((object) =>
    [...object.fields.values()].flatMap((field) => (formatOf(field)?.isFilter ? [{ object, field }] : [])),
  );

/** A text with what it holds replaced; undefined where that stays, or is not understood. */
type Replaced = (text: string) => string | undefined;
type InFilter = (filter: CompoundFilter) => CompoundFilter;

const inText =
  <T>(replace: (value: T) => T): Replaced =>
  (text) => {
    try {
      const value = JSON.parse(text) as T;
      const after = replace(value);
      return after === value ? undefined : JSON.stringify(after);
    } catch {
      return undefined;
    }
  };

interface State {
  readonly filter?: CompoundFilter | null;
}

const inState =
  (replace: InFilter) =>
  (state: State): State => {
    const filter = state.filter && replace(state.filter);
    return filter === state.filter ? state : { ...state, filter: filter ?? null };
  };

const inRules =
  (replace: InFilter) =>
  (rules: RoleRules): RoleRules => {
    let isSame = true;
    const objects = Object.entries(rules.objects ?? {}).map(([name, object]) => {
      const rows = object.rows && replace(object.rows);
      if (!rows || rows === object.rows) return [name, object] as const;
      isSame = false;
      return [name, { ...object, rows }] as const;
    });
    return isSame ? rules : { ...rules, objects: Object.fromEntries(objects) };
  };
