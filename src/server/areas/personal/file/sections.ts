import type { Locale } from '../../../../contract/constants.ts';
import { queryFilter } from '../../../../contract/filter/filter.ts';
import { resolveFilter } from '../../../../contract/filter/resolve.ts';
import type { Catalog, Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../../contract/metadata/fields.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { type ExportColumn, exportColumns } from '../../../platform/sheets/export-columns.ts';
import type { Labels } from '../../../base/model/labels.ts';
import { planColumns } from '../../../base/plan/columns.ts';
import { readList, type RecordRow } from '../../../base/records/read.ts';
import type { RecordsOf } from '../../../platform/erasure/records-of.ts';

/** Who reads, and what they see of the tenant's objects. */
export interface FileReader {
  readonly db: TenantDb;
  readonly catalog: Catalog;
  readonly whole: Catalog;
  readonly labels: Labels;
  readonly locale: Locale;
}

/** The records of one object, as its reader sees them. */
export interface FileSection {
  readonly object: ObjectType;
  readonly ids: readonly string[];
  readonly columns: readonly ExportColumn[];
}

/** Records read by one statement. */
const PAGE_ROWS = 200;

/** What the reader sees of a person's records; and what there is beside, in words. */
export function sectionsOf(
  { catalog, whole, labels, locale }: FileReader,
  subject: readonly RecordsOf[],
): { readonly sections: readonly FileSection[]; readonly leftOut: readonly string[] } {
  const sections: FileSection[] = [];
  const leftOut: string[] = [];
  for (const { object: stored, ids } of subject) {
    const object = catalog.objects.get(stored.name);
    if (!object) {
      leftOut.push(labels.plural(locale, stored.name));
      continue;
    }
    for (const { name, label } of stored.fields.values()) {
      if (object.fields.has(name) || isTotal(stored, name)) continue;
      leftOut.push(
        `${labels.object(locale, stored.name)}: ${labels.field(locale, stored.name, name, label)}`,
      );
    }
    const paths = [...object.fields.values()].flatMap((field) => pathsOf(catalog, whole, field));
    sections.push({ object, ids, columns: exportColumns(catalog, labels, object, paths, locale) });
  }
  return { sections, leftOut };
}

const isTotal = ({ fields }: ObjectType, name: string): boolean =>
  name.endsWith('Total') && fields.has(name.slice(0, -'Total'.length));

/** Of what is linked its label; of what a reference leads to, persons aside, the values too: the text of a consent. */
function pathsOf(catalog: Catalog, whole: Catalog, field: Field): string[] {
  const { name, relation, computed, kind } = field;
  if (kind === 'NONE' || name === CUSTOM_FIELDS.name || computed?.type === 'count') return [];
  if (computed?.type === 'matching') return [];
  if (!relation) return [name];
  const target = catalog.objects.get(relation.target);
  if (!target) return [];
  // What belongs to the person stands in a section of its own.
  if (relation.type === 'inverseReference') {
    if (whole.objects.get(relation.target)?.fields.get(relation.through)?.owned) return [];
  }
  if (relation.type !== 'reference' || whole.objects.get(relation.target)?.personal) return [name];
  const inner = [...target.fields.values()].filter(
    (each) => !each.relation && !each.computed && each.kind !== 'NONE' && each.name !== CUSTOM_FIELDS.name,
  );
  return inner.map((each) => `${name}.${each.name}`);
}

/** The records that the reader sees, deleted ones too, page by page. */
export async function* rowsOf(
  { db, catalog }: FileReader,
  { object, ids, columns }: FileSection,
): AsyncGenerator<readonly RecordRow[]> {
  const select = planColumns(catalog, object, columns);
  for (let at = 0; at < ids.length; at += PAGE_ROWS) {
    const page = ids.slice(at, at + PAGE_ROWS);
    const where = resolveFilter(catalog, object, queryFilter(object.name, 'id', 'IN', page), {
      timeZone: 'UTC',
    });
    yield await readList(db, {
      tenantId: db.tenantId,
      select,
      where,
      order: [],
      limit: page.length,
      offset: 0,
      withDeleted: true,
    });
  }
}
