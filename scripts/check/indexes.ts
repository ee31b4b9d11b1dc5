import { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import { type DesiredIndex, desiredTables, type IndexSize } from '../../src/server/base/migrate/desired.ts';
import { StartError } from '../../src/server/base/start-error.ts';
import { metadataOf } from '../../src/server/base/model/read-metadata.ts';
import { mergedFiles } from './merged-files.ts';
import type { Project } from './project.ts';

interface TableIndexes {
  readonly object: string;
  readonly table: string;
  readonly indexes: readonly ShownIndex[];
}

interface ShownIndex extends Omit<DesiredIndex, 'definition'> {
  readonly columns: readonly string[];
}

const SIZES = {
  few: 'small',
  each: 'an entry for each row',
  many: 'large',
} satisfies Record<IndexSize, string>;

const HEAD = ['index', 'columns', 'size', 'made by'];

/**
 * The indexes of each table, and the key of the model that made each.
 * @throws StartError for an object that there is not
 */
export function indexReport(project: Project, only: string | undefined, isJson: boolean): string {
  const tables = indexesOf(project, only);
  if (isJson) return JSON.stringify(tables, null, 2);
  return tables
    .flatMap(({ object, table, indexes }) => [
      `${table} (${object}): ${indexes.length}`,
      ...aligned([
        HEAD,
        ...indexes.map(({ name, columns, size, key }) => [
          name,
          columns.join(', '),
          SIZES[size],
          key || 'every object',
        ]),
      ]),
      '',
    ])
    .join('\n');
}

function indexesOf({ files }: Project, only: string | undefined): TableIndexes[] {
  const tables = desiredTables(buildCatalog(metadataOf(mergedFiles(files).files)));
  const names = tables.flatMap(({ title }) => (title.includes('.') ? [] : [title]));
  if (only !== undefined && !names.includes(only))
    throw new StartError(unknownName(only, 'an object with a table of its own', names));
  return tables
    .filter(({ title }) => only === undefined || title === only || title.startsWith(`${only}.`))
    .map(({ name, title, primaryKey, indexes }) => ({
      object: title,
      table: name,
      indexes: [
        // A list's table is there for its field, as its index is.
        {
          name: `${name}_pkey`,
          columns: primaryKey,
          unique: true,
          size: 'each',
          key: title.includes('.') ? (indexes[0]?.key ?? '') : '',
        },
        ...indexes.map(({ definition, ...index }) => ({ ...index, columns: columnsIn(definition) })),
      ],
    }));
}

/** Those that the definition of an index names; what all have of it alone, `where` it is not deleted, is left out. */
function columnsIn(definition: string): string[] {
  const [key = ''] = definition.replaceAll(/ collate "\w+"/g, '').split(' where ');
  const names = key.matchAll(
    /"(\w+)"|\b(?:tenant_id|id|created_at|modified_at|deleted_at|owner_id|target_id)\b/g,
  );
  return [...new Set([...names].map(([word, quoted]) => quoted ?? word))];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}
