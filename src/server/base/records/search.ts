import { searchFilter } from '../../../contract/filter/quick-search.ts';
import { searchKey } from '../../../contract/kinds/search-key.ts';
import type { FilterContext } from '../../../contract/filter/relative-dates.ts';
import { definitionOf } from '../../../contract/formats/index.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../db/tenant-db.ts';
import { planDetailed, recordDetail, recordName } from '../plan/label.ts';
import { planList } from '../plan/list.ts';
import { compileCount } from '../sql/count.ts';
import { readList } from './read.ts';

export interface FoundRecord {
  readonly id: string;
  readonly label: string;
  /** What tells it from others of that name. */
  readonly detail: string | null;
}

export interface FoundRecords {
  readonly objectName: string;
  readonly records: readonly FoundRecord[];
  readonly total: number;
  readonly totalIsExact: boolean;
}

export interface SearchAnswer {
  /** Objects with at least one record, in the order of the catalog. */
  readonly groups: readonly FoundRecords[];
  /** Objects that could not be searched in time. */
  readonly missing: readonly string[];
}

interface Search {
  readonly text: string;
  /** Records of each object. */
  readonly limit: number;
  /** An object that takes longer (milliseconds) is left out of the answer. */
  readonly withinMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** More than so many need no number: the list has it. */
const COUNTED_UP_TO = 99;
/** So many are looked at for those that begin with the text. */
const RANKED = 50;
/** Connections that one search takes at a time: others want some too. */
const AT_ONCE = 4;

/** Searches every object that has search fields, views of other objects aside: those show the same records. */
export async function searchRecords(
  db: TenantDb,
  catalog: Catalog,
  search: Search,
  context: FilterContext,
): Promise<SearchAnswer> {
  const searched = [...catalog.objects.values()].filter(
    (object) => object.name === object.source && searchFields(object).length,
  );
  const end = AbortSignal.timeout(search.withinMs);
  const signal = search.signal ? AbortSignal.any([search.signal, end]) : end;
  const waiting = searched.values();
  const answers = new Map<string, FoundRecords | undefined>();
  // Each takes the next object as soon as it is done with one.
  const worker = async () => {
    for (const object of waiting) {
      if (signal.aborted) return;
      answers.set(object.name, await searchObject(db, catalog, object, search, context, signal));
    }
  };
  const workers = Promise.all(Array.from({ length: AT_ONCE }, worker));
  // A built-in database cannot end what it is busy with: the answer does not wait for it.
  await Promise.race([workers, aborted(signal)]);
  const found = searched.map(({ name }) => answers.get(name));
  return {
    groups: found.filter((group) => group !== undefined && group.records.length > 0) as FoundRecords[],
    missing: searched.filter((_object, at) => found[at] === undefined).map(({ name }) => name),
  };
}

/** Those that the view names; of a tenant's own object without any, those with an index for it. */
function searchFields({ view, tablePrefix, fields }: ObjectType): readonly string[] {
  if (view?.search || tablePrefix === undefined) return view?.search ?? [];
  return [...fields.values()].filter(({ searchable }) => searchable).map(({ name }) => name);
}

/** Undefined where it failed or took too long: the other objects' records are worth showing without it. */
async function searchObject(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  { text, limit }: Search,
  context: FilterContext,
  signal: AbortSignal,
): Promise<FoundRecords | undefined> {
  const fields = searchFields(object).flatMap((name) => object.fields.get(name) ?? []);
  const names = (numeric: boolean) =>
    fields.filter((field) => definitionOf(field).numeric === numeric).map(({ name }) => name);
  const filter = searchFilter(object.name, { text: names(false), numeric: names(true) }, text);
  const none = { objectName: object.name, records: [], total: 0, totalIsExact: true };
  if (!filter) return none;
  try {
    const page = { limit: Math.max(limit, RANKED), offset: 0, filter };
    const node = planList(catalog, db.tenantId, planDetailed(catalog, object), page, context);
    const rows = await readList(db, node, signal);
    const all = rows.map((row) => ({
      id: String(row['id']),
      label: recordName(object, row),
      detail: recordDetail(object, row),
    }));
    const records = bestFirst(all, text).slice(0, limit);
    if (rows.length < page.limit) return { ...none, records, total: rows.length };
    const counted = { tenantId: db.tenantId, object, where: node.where, exactUpTo: COUNTED_UP_TO };
    const [count] = await db.run(compileCount(counted), signal);
    const total = Number(count?.total ?? rows.length);
    return { ...none, records, total: Math.min(total, COUNTED_UP_TO), totalIsExact: total <= COUNTED_UP_TO };
  } catch {
    return undefined;
  }
}

/** What begins with the text before what has it in the middle; else as they come. */
function bestFirst(records: readonly FoundRecord[], text: string): readonly FoundRecord[] {
  const wanted = searchKey(text.trim());
  const rank = ({ label, detail }: FoundRecord) => {
    const texts = [label, detail ?? ''].map((each) => searchKey(each));
    if (texts[0]?.startsWith(wanted)) return 0;
    return texts.some((each) => ` ${each}`.includes(` ${wanted}`)) ? 1 : 2;
  };
  return records.toSorted((a, b) => rank(a) - rank(b));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
