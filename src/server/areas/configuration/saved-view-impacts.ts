import { sql } from 'kysely';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { placed, type Said, say } from '../../../contract/say.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import { filterProblem } from './filter-problem.ts';
import { type CatalogChange, type ConfigImpact, newlySaid, renamerOf } from './config-impact.ts';

interface KeptView {
  readonly id: string;
  readonly object: string;
  readonly name: string;
  readonly state: string;
  readonly ownerName: string;
}

const PAGE = 1000;

/** Saved views, of whomever, that would lose a column, a sort key, or what their filter finds. */
export async function savedViewImpacts(db: TenantDb, change: CatalogChange): Promise<ConfigImpact[]> {
  const impacts: ConfigImpact[] = [];
  const renamed = renamerOf(change);
  let after = '';
  for (;;) {
    const views = await db.run(compileAllViews(db.tenantId, after));
    for (const view of views) impacts.push(...impactsOn(view, renamed(view, view.object), change));
    const last = views.at(-1);
    if (!last || views.length < PAGE) return impacts;
    after = last.id;
  }
}

function compileAllViews(tenantId: string, after: string): TenantStatement<KeptView> {
  return tenantSql(tenantId)<KeptView>`select v.id, v.object, v.name, v.state, u.name as "ownerName"
      from tessera.saved_view as v
      join tessera.app_user as u on u.tenant_id = v.tenant_id and u.id = v.owner_id
      where v.tenant_id = ${tenantId} and v.id > ${after} order by v.id limit ${sql.lit(PAGE)}`;
}

function impactsOn(view: KeptView, renamed: KeptView, { before, after }: CatalogChange): ConfigImpact[] {
  const { id, object, name, ownerName } = view;
  const kept = { kind: 'savedView', object, id, name, ownerName } as const;
  return newlySaid(problemsOf(before, view), problemsOf(after, renamed)).map((said) => ({
    ...kept,
    ...said,
  }));
}

function problemsOf(catalog: Catalog, view: KeptView): Said[] {
  const object = catalog.objects.get(view.object);
  if (!object) return [say`There is no object "${view.object}".`];
  const { columns, sort, filter } = stateOf(view.state);
  const offered = columnsOf(object);
  const problem = filter == null ? undefined : filterProblem(catalog, object, filter);
  return [
    ...columns
      .filter((path) => !offered.has(path))
      .map((path) => placed('columns', say`"${path}" is no column of the list.`)),
    ...sort
      .filter((field) => !object.fields.get(field)?.sortable && !offered.has(field))
      .map((field) => placed('sort', say`"${field}" cannot be sorted by.`)),
    ...(problem ? [problem] : []),
  ];
}

/** The columns that a list offers: those of its view, else all fields; and those that the tenant has defined. */
function columnsOf({ view, fields }: ObjectType): ReadonlySet<string> {
  const custom = [...fields.values()].filter((field) => field.custom).map(({ name }) => name);
  return new Set([...(view?.columns?.map(({ field }) => field) ?? fields.keys()), ...custom]);
}

interface KeptState {
  /** Those on show. */
  readonly columns: readonly string[];
  readonly sort: readonly string[];
  readonly filter: unknown;
}

/** What the client has written; parts that are not as it writes them say nothing. */
function stateOf(text: string): KeptState {
  const state = asRecord(parsed(text));
  const columns = asList(state['columns']).filter((column) => column['hidden'] !== true);
  return {
    columns: columns.flatMap(({ path }) => (typeof path === 'string' ? [path] : [])),
    sort: asList(state['sort']).flatMap(({ field }) => (typeof field === 'string' ? [field] : [])),
    filter: state['filter'],
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
const asList = (value: unknown) => (Array.isArray(value) ? value.map(asRecord) : []);
