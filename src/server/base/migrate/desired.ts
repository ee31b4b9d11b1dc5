import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { timedSteps } from '../../../contract/metadata/life.ts';
import { columnType, storageOf } from '../formats/index.ts';
import { foldedText, headText, orderedText, sortsByHead } from '../db/fold.ts';
import { columnName, CUSTOM_COLUMN, indexName, linkTableName, tableOf } from '../sql/names.ts';
import { stepIndex, stepIndexName } from '../sql/timed-steps.ts';
import { togetherIndexName, togetherKey, togetherState } from '../sql/unique-together.ts';

export interface DesiredTable {
  readonly name: string;
  /** What people call it: `Contact`, `Contact.groupList`. */
  readonly title: string;
  readonly columns: readonly DesiredColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly DesiredIndex[];
  /** Data that a broken or unavailable model still owns: never dropped. */
  readonly keptColumns: readonly string[];
}

export interface DesiredColumn {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  /** Everything after the type. */
  readonly rest: string;
}

export interface DesiredIndex {
  readonly name: string;
  /** Everything after `create index … on <table>`. */
  readonly definition: string;
  readonly unique: boolean;
}

/** Tables, keys and indexes as the model files want them. Keys and indexes start with the tenant, but for those of texts. */
export function desiredTables({ objects }: Pick<Catalog, 'objects'>): DesiredTable[] {
  const tables = [...objects.values()].filter(({ name, source }) => name === source);
  return tables.flatMap((object) => [objectTable(object), ...linkTables(object)]);
}

const quoted = (name: string) => `"${name}"`;
const LIVE = 'where deleted_at is null';

function objectTable(object: ObjectType): DesiredTable {
  const name = tableOf(object);
  const columns: DesiredColumn[] = [
    { name: 'tenant_id', title: '', type: 'text', rest: 'not null' },
    { name: 'id', title: '', type: 'text', rest: 'not null' },
    { name: 'version', title: '', type: 'integer', rest: 'not null default 1' },
    { name: 'created_at', title: '', type: 'timestamptz', rest: 'not null default now()' },
    { name: 'modified_at', title: '', type: 'timestamptz', rest: 'not null default now()' },
    { name: 'deleted_at', title: '', type: 'timestamptz', rest: '' },
  ];
  const indexes: DesiredIndex[] = ['created_at', 'modified_at'].map((column) =>
    sortIndex(name, column, column),
  );
  // Finds what was deleted, and counts what was not: equal entries are one, so that it is a twentieth of any other index.
  const life = '(tenant_id, deleted_at)';
  indexes.push({ name: indexName(name, 'life', 'deleted_at'), definition: life, unique: false });
  for (const field of object.fields.values()) {
    const type = columnType(field);
    if (field.system || type === null) continue;
    columns.push({ name: columnName(field.name), title: `${object.name}.${field.name}`, type, rest: '' });
    indexes.push(...fieldIndexes(name, field));
  }
  for (const group of object.uniqueTogether ?? []) {
    const definition = `(tenant_id, ${togetherKey(group)}) ${LIVE}${togetherState(group)}`;
    indexes.push({ name: togetherIndexName(name, group), definition, unique: true });
  }
  for (const timed of timedSteps(object)) {
    indexes.push({ name: stepIndexName(name, timed), definition: stepIndex(timed), unique: false });
  }
  if (object.hasCustomFields) {
    const title = `values of ${object.name}'s own fields`;
    columns.push({ name: CUSTOM_COLUMN, title, type: 'jsonb', rest: '' });
  }
  const keptColumns = object.unavailable.map(columnName);
  return { name, title: object.name, columns, primaryKey: ['tenant_id', 'id'], indexes, keptColumns };
}

function fieldIndexes(table: string, field: Field): DesiredIndex[] {
  const column = columnName(field.name);
  const indexes: DesiredIndex[] = [];
  if (field.sortable) {
    indexes.push(fieldOrder(table, column, field));
  }
  if (field.searchable) {
    // Without the tenant: finding few texts among the many entries of one tenant takes longer than leaving out others'.
    const definition = `using gin (${foldedText(quoted(column))} gin_trgm_ops)`;
    indexes.push({ name: indexName(table, 'search', column), definition, unique: false });
  }
  if (field.unique) {
    const definition = `(tenant_id, ${foldedText(quoted(column))}) ${LIVE}`;
    indexes.push({ name: indexName(table, 'distinct', column), definition, unique: true });
  }
  if (field.relation?.type === 'reference') {
    const definition = `(tenant_id, ${quoted(column)})`;
    indexes.push({ name: indexName(table, 'reference', column), definition, unique: false });
  }
  return indexes;
}

function fieldOrder(table: string, column: string, field: Field): DesiredIndex {
  const key = quoted(column);
  if (!storageOf(field).foldsCase) return sortIndex(table, column, key);
  if (sortsByHead(field)) return sortIndex(table, column, orderedText(headText(key)), 'sorted_head');
  // An index on an expression answers by itself only if it has the expression's column as well.
  return sortIndex(table, column, orderedText(key), 'sorted', ` include (${key})`);
}

function sortIndex(table: string, column: string, key: string, purpose = 'order', more = ''): DesiredIndex {
  return {
    name: indexName(table, purpose, column),
    definition: `(tenant_id, ${key}, id)${more} ${LIVE}`,
    unique: false,
  };
}

function linkTables(object: ObjectType): DesiredTable[] {
  return [...object.fields.values()]
    .filter(({ relation }) => relation?.type === 'members')
    .map((field) => {
      const name = linkTableName(object.name, field.name, object.tablePrefix);
      const text = (column: string): DesiredColumn => ({
        name: column,
        title: '',
        type: 'text',
        rest: 'not null',
      });
      return {
        name,
        title: `${object.name}.${field.name}`,
        columns: [
          text('tenant_id'),
          text('owner_id'),
          text('target_id'),
          { name: 'position', title: '', type: 'integer', rest: 'not null' },
        ],
        primaryKey: ['tenant_id', 'owner_id', 'target_id'],
        indexes: [
          {
            name: indexName(name, 'inverse', 'target_id'),
            definition: '(tenant_id, target_id, owner_id)',
            unique: false,
          },
        ],
        keptColumns: [],
      };
    });
}
