import { allOf, anyOf, type CompoundFilter, queryFilter } from '../../../contract/filter/filter.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { fieldBack, leadsTo } from '../../../contract/metadata/related.ts';
import type { ViewTimeline } from '../../../contract/metadata/view-tabs.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planLabel, recordName } from '../plan/label.ts';
import { planList } from '../plan/list.ts';
import type { SelectNode } from '../plan/nodes.ts';
import type { HistoryEntry } from '../sql/audit.ts';
import { compileHistoryUntil } from '../sql/timeline.ts';
import { seenHistory } from './history.ts';
import { isSeen } from './limits.ts';
import { readList } from './read.ts';
import { byPlace, decodePlace, encodePlace, HISTORY, type TimelinePlace } from './timeline-cursor.ts';

/** One thing in a record's timeline: a write of the record, or a related record at its moment. */
export interface TimelineEntry extends TimelinePlace {
  readonly history: HistoryEntry | null;
  readonly related: RelatedEntry | null;
}

interface RelatedEntry {
  readonly objectName: string;
  readonly id: string;
  readonly label: string;
  /** Of the fields that the view shows. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface TimelineQuery {
  readonly id: string;
  readonly limit: number;
  /** The place of the last entry of the page before. */
  readonly before?: string | null | undefined;
  /** Of these sources only; all where not given. */
  readonly sources?: readonly string[] | null | undefined;
}

/** A LIST that the role sees whole: its records, their moment, and the way back. */
interface Source {
  readonly name: string;
  readonly target: ObjectType;
  readonly back: Field;
  readonly at: Field;
  readonly shown: readonly Field[];
}

/**
 * What happened to a record and around it, the newest first: its history, and the records that the `timeline` of its
 * view names. What the role does not see is not in it. Pages go by place, whatever is written meanwhile.
 */
export async function recordTimeline(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  { id, limit, before, sources: wanted }: TimelineQuery,
  timeZone: string,
): Promise<{ readonly entries: readonly TimelineEntry[]; readonly next: string | null }> {
  const related = (object.view?.timeline ?? []).flatMap((entry) => sourceOf(catalog, object, entry) ?? []);
  const names = [HISTORY, ...related.map(({ name }) => name)];
  const last = before == null ? undefined : decodePlace(before, names);
  if (!(await isSeen(db, object, id, { live: false }))) return { entries: [], next: null };
  const isWanted = (name: string) => wanted?.includes(name) ?? true;
  const pages = await Promise.all([
    isWanted(HISTORY) ? readHistory(db, catalog, object, id, limit + 1, last, names) : [],
    ...related.map((source) =>
      isWanted(source.name) ? readSource(db, catalog, source, id, limit + 1, last, names, timeZone) : [],
    ),
  ]);
  const all = pages.flat().sort(byPlace(names));
  const entries = all.slice(0, limit);
  const end = entries.at(-1);
  return { entries, next: end && all.length > limit ? encodePlace(end) : null };
}

function sourceOf(
  { objects }: Catalog,
  object: ObjectType,
  { field: name, at: moment, show = [] }: ViewTimeline,
): Source | undefined {
  const field = object.fields.get(name);
  const target = field?.relation && objects.get(field.relation.target);
  const back = field && fieldBack(object, field, objects);
  const at = target?.fields.get(moment);
  if (!target || !back || !at) return undefined;
  return { name, target, back, at, shown: show.flatMap((each) => target.fields.get(each) ?? []) };
}

async function readHistory(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  id: string,
  limit: number,
  last: TimelinePlace | undefined,
  names: readonly string[],
): Promise<TimelineEntry[]> {
  // The history is the first of the sources: of a later one's moment nothing of it is left.
  const before = last && (last.source === names[0] ? last : { at: last.at, id: '' });
  const rows = await db.run(compileHistoryUntil(db.tenantId, object.source, id, limit, before));
  const seen = await seenHistory(db, catalog, object, rows);
  return seen.map((history) => ({
    at: history.at,
    source: HISTORY,
    id: history.id,
    history,
    related: null,
  }));
}

async function readSource(
  db: TenantDb,
  catalog: Catalog,
  source: Source,
  id: string,
  limit: number,
  last: TimelinePlace | undefined,
  names: readonly string[],
  timeZone: string,
): Promise<TimelineEntry[]> {
  const { name, target, at, back, shown } = source;
  const filter = allOf(leadsTo(target.name, back, [id]), untilPlace(source, last, names));
  const orderBy = [
    { field: at.name, direction: 'DESCENDING' },
    { field: 'id', direction: 'DESCENDING' },
  ] as const;
  const select = withColumns(planLabel(catalog, target), [at, ...shown]);
  const page = { limit, offset: 0, orderBy, filter: filter ?? null };
  const rows = await readList(db, planList(catalog, db.tenantId, select, page, { timeZone }));
  return rows.map((row) => {
    const recordId = String(row['id']);
    const values = Object.fromEntries(shown.map((field) => [field.name, row[field.name] ?? null]));
    const label = recordName(target, row);
    const related = { objectName: target.name, id: recordId, label, values };
    return { at: String(row[at.name]), source: name, id: recordId, history: null, related };
  });
}

/** What comes after a place: of an earlier source nothing of that moment any more, of a later one all of it. */
function untilPlace(
  { name, target, at }: Source,
  last: TimelinePlace | undefined,
  names: readonly string[],
): CompoundFilter | undefined {
  const moment = (operator: 'LESS' | 'LESS_OR_EQUALS' | 'EQUALS') =>
    queryFilter(target.name, at.name, operator, last?.at);
  if (!last) return queryFilter(target.name, at.name, 'IS_NOT_NULL');
  if (last.source !== name) {
    return moment(names.indexOf(last.source) < names.indexOf(name) ? 'LESS_OR_EQUALS' : 'LESS');
  }
  return anyOf(moment('LESS'), allOf(moment('EQUALS'), queryFilter(target.name, 'id', 'LESS', last.id)));
}

function withColumns({ object, values }: SelectNode, fields: readonly Field[]): SelectNode {
  const taken = new Set(values.map(({ key }) => key));
  const more = fields.filter(({ name }) => !taken.has(name));
  return { object, values: [...values, ...more.map((field) => column(field))] };
}

const column = (field: Field) => ({ type: 'column', key: field.name, field }) as const;
