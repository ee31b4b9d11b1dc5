import { besideOf, fieldIn, formatOf, objectOf } from '../../../contract/formats/index.ts';
import type { ConditionNode } from '../../../contract/metadata/condition.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { placed, say } from '../../../contract/say.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { planLabel, recordName } from '../../base/plan/label.ts';
import type { ListNode } from '../../base/plan/nodes.ts';
import { readList, type RecordRow } from '../../base/records/read.ts';
import { filterProblem } from './filter-problem.ts';
import { type CatalogChange, type ConfigImpact, renamerOf } from './config-impact.ts';

const PAGE = 1000;
/** The key under which a row has the text of its filter: no field is named so. */
const TEXT = '$filter';
const BESIDE = '$beside';

/** Records that keep a filter as text which could not be understood any more. */
export async function recordImpacts(db: TenantDb, change: CatalogChange): Promise<ConfigImpact[]> {
  const impacts: ConfigImpact[] = [];
  const renamed = renamerOf(change);
  for (const object of change.before.objects.values()) {
    if (object.name !== object.source) continue;
    for (const field of object.fields.values()) {
      if (!formatOf(field)?.isFilter) continue;
      for await (const row of filterRows(db, change.before, object, field)) {
        const objectName = objectOf(fieldIn(field, { [besideOf(field) ?? '']: row[BESIDE] }));
        if (objectName !== undefined)
          impacts.push(...impactOn(object, row, { field, objectName, renamed }, change));
      }
    }
  }
  return impacts;
}

async function* filterRows(
  db: TenantDb,
  catalog: Catalog,
  object: ObjectType,
  field: Field,
): AsyncGenerator<RecordRow> {
  const label = planLabel(catalog, object);
  const beside = object.fields.get(besideOf(field) ?? '');
  const columns = [[TEXT, field] as const, ...(beside ? [[BESIDE, beside] as const] : [])];
  const values = columns.map(([key, of]) => ({ type: 'column', key, field: of }) as const);
  const select = { ...label, values: [...label.values, ...values] };
  const where: ConditionNode = { type: 'not', of: { type: 'test', field, operator: 'IS_NULL', values: [] } };
  const node: ListNode = { tenantId: db.tenantId, select, where, order: [], limit: PAGE, offset: 0 };
  for (let offset = 0; ; offset += PAGE) {
    const rows = await readList(db, { ...node, offset });
    yield* rows;
    if (rows.length < PAGE) return;
  }
}

/** A field that keeps filters of an object, and what publishing makes of those. */
interface Kept {
  readonly field: Field;
  readonly objectName: string;
  readonly renamed: ReturnType<typeof renamerOf>;
}

function impactOn(
  object: ObjectType,
  row: RecordRow,
  { field, objectName, renamed }: Kept,
  { before, after }: CatalogChange,
): ConfigImpact[] {
  const filter = JSON.parse(String(row[TEXT])) as unknown;
  const problem = (catalog: Catalog, kept: unknown) => {
    const target = catalog.objects.get(objectName);
    return target ? filterProblem(catalog, target, kept) : say`There is no object "${objectName}".`;
  };
  const said = problem(after, renamed(filter, objectName));
  if (!said || problem(before, filter)) return [];
  const name = recordName(object, row);
  return [
    {
      kind: 'record',
      object: object.name,
      id: String(row['id']),
      name,
      ...placed(field.name, said),
      ownerName: null,
    },
  ];
}
