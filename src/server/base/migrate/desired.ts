import type { Catalog, Field, ObjectType, UniqueTogether } from '../../../contract/metadata/catalog.ts';
import type { FormerNames } from '../../../contract/metadata/model-renamed.ts';
import { timedSteps } from '../../../contract/metadata/life.ts';
import { columnType, storageOf, wordsSqlOf } from '../formats/index.ts';
import type { ServerKind } from '../kinds/server-kind.ts';
import { foldedText, headText, orderedText, SEARCH_PURPOSE, searchedText, sortsByHead } from '../db/fold.ts';
import { columnName, CUSTOM_COLUMN, indexName, linkTableName, tableOf } from '../sql/names.ts';
import { overlapConstraint, overlapName } from '../sql/no-overlap.ts';
import { stepIndex, stepIndexName } from '../sql/timed-steps.ts';
import { togetherIndexName, togetherKey, togetherState } from '../sql/unique-together.ts';

export interface DesiredTable {
  readonly name: string;
  /** What people call it: `Contact`, `Contact.groupList`. */
  readonly title: string;
  readonly columns: readonly DesiredColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly DesiredIndex[];
  /** What its object was called. */
  readonly renamedFrom?: readonly string[];
  /** Data that a broken or unavailable model still owns: never dropped. */
  readonly keptColumns: readonly string[];
}

export interface DesiredColumn {
  readonly name: string;
  readonly title: string;
  readonly type: string;
  /** Everything after the type. */
  readonly rest: string;
  readonly convert?: ServerKind['convert'];
  /** What its field was called, and its field's values. */
  readonly renamed?: FormerNames;
}

export interface DesiredIndex {
  readonly name: string;
  /** Everything after `create index … on <table>`. */
  readonly definition: string;
  readonly unique: boolean;
  /** It belongs to a constraint, and `definition` is what follows `add constraint <name>`. */
  readonly isConstraint?: true;
  /** The key of the model that asks for it, such as `fields[email].unique`; empty: every object has it. */
  readonly key: string;
  readonly size: IndexSize;
  /** What earlier versions had in its place: it goes once this one is there. */
  readonly replaces?: readonly string[];
}

/**
 * few: entries of some records only, or one for all equal values. each: one for each record. many: several for each record,
 * or one that has a whole text beside its key.
 */
export type IndexSize = 'few' | 'each' | 'many';

/** Tables, keys and indexes as the model files want them. Keys and indexes start with the tenant, but for those of texts. */
export function desiredTables({ objects }: Pick<Catalog, 'objects'>): DesiredTable[] {
  const tables = [...objects.values()].filter(({ name, source }) => name === source);
  return tables.flatMap((object) => [objectTable(object), ...linkTables(object)]);
}

const quoted = (name: string) => `"${name}"`;
const LIVE = 'where deleted_at is null';
/** Letter case alone was put aside. */
const EARLIER_SEARCHES = ['search'];

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
    sortIndex(name, column, { key: '', by: column }),
  );
  // Finds what was deleted, and counts what was not: equal entries are one, so that it is a twentieth of any other index.
  const life = '(tenant_id, deleted_at)';
  indexes.push({
    name: indexName(name, 'life', 'deleted_at'),
    definition: life,
    unique: false,
    key: '',
    size: 'few',
  });
  for (const field of object.fields.values()) {
    const type = columnType(field);
    if (field.system || type === null) continue;
    const { convert } = storageOf(field);
    const title = `${object.name}.${field.name}`;
    columns.push({
      name: columnName(field.name),
      title,
      type,
      rest: '',
      ...(convert ? { convert } : {}),
      ...renamedOf(field),
    });
    indexes.push(...fieldIndexes(name, field));
  }
  for (const group of object.uniqueTogether ?? []) {
    const definition = `(tenant_id, ${togetherKey(group)}) ${LIVE}${togetherState(group)}`;
    const [key, size] = [togetherName(group), group.while ? 'few' : 'each'] as const;
    indexes.push({ name: togetherIndexName(name, group), definition, unique: true, key, size });
  }
  for (const overlap of object.life?.noOverlaps ?? []) {
    const [constraint, definition] = [overlapName(name, overlap), overlapConstraint(overlap)];
    const key = `noOverlap[${overlap.name}]`;
    indexes.push({ name: constraint, definition, unique: false, isConstraint: true, key, size: 'each' });
  }
  for (const timed of timedSteps(object)) {
    const key = `lifeCycle.transitions[${timed.step.name}].at`;
    const step = { name: stepIndexName(name, timed), definition: stepIndex(timed) };
    // Steps before and after one moment share it.
    if (!indexes.some((index) => index.name === step.name))
      indexes.push({ ...step, unique: false, key, size: 'few' });
  }
  if (object.hasCustomFields) {
    const title = `values of ${object.name}'s own fields`;
    columns.push({ name: CUSTOM_COLUMN, title, type: 'jsonb', rest: '' });
  }
  const keptColumns = object.unavailable.map(columnName);
  const { renamedFrom } = object;
  return {
    name,
    title: object.name,
    columns,
    primaryKey: ['tenant_id', 'id'],
    indexes,
    keptColumns,
    ...(renamedFrom ? { renamedFrom } : {}),
  };
}

function renamedOf({ renamedFrom, renamedValues }: Field): Pick<DesiredColumn, 'renamed'> {
  if (!renamedFrom && !renamedValues) return {};
  return {
    renamed: { ...(renamedFrom ? { renamedFrom } : {}), ...(renamedValues ? { renamedValues } : {}) },
  };
}

function fieldIndexes(table: string, field: Field): DesiredIndex[] {
  const column = columnName(field.name);
  const indexes: DesiredIndex[] = [];
  const key = (name: string) => `fields[${field.name}].${name}`;
  if (field.sortable) {
    indexes.push(fieldOrder(table, column, field, key('sortable')));
  }
  if (field.searchable) {
    // Without the tenant: finding few texts among the many entries of one tenant takes longer than leaving out others'.
    const { purpose = SEARCH_PURPOSE, before = '', after = '' } = wordsSqlOf(field) ?? {};
    const definition = `using gin (${searchedText(`${before}${quoted(column)}${after}`)} gin_trgm_ops)`;
    const name = indexName(table, purpose, column);
    const replaces = EARLIER_SEARCHES.map((purpose) => indexName(table, purpose, column));
    indexes.push({ name, definition, unique: false, key: key('searchable'), size: 'many', replaces });
  }
  if (field.unique) {
    const definition = `(tenant_id, ${foldedText(quoted(column))}) ${LIVE}`;
    const name = indexName(table, 'distinct', column);
    indexes.push({ name, definition, unique: true, key: key('unique'), size: 'each' });
  }
  if (field.relation?.type === 'reference') {
    const definition = `(tenant_id, ${quoted(column)})`;
    const name = indexName(table, 'reference', column);
    indexes.push({ name, definition, unique: false, key: key('typeName'), size: 'each' });
  }
  return indexes;
}

function fieldOrder(table: string, column: string, field: Field, key: string): DesiredIndex {
  const own = quoted(column);
  if (!storageOf(field).foldsCase) return sortIndex(table, column, { key, by: own });
  if (sortsByHead(field))
    return sortIndex(table, column, { key, by: orderedText(headText(own)), purpose: 'sorted_head' });
  // An index on an expression answers by itself only if it has the expression's column as well.
  const whole = { purpose: 'sorted', more: ` include (${own})`, size: 'many' } as const;
  return sortIndex(table, column, { key, by: orderedText(own), ...whole });
}

interface SortIndex {
  readonly key: string;
  /** SQL text. */
  readonly by: string;
  readonly purpose?: string;
  readonly more?: string;
  readonly size?: IndexSize;
}

function sortIndex(
  table: string,
  column: string,
  { key, by, purpose = 'order', more = '', size = 'each' }: SortIndex,
): DesiredIndex {
  return {
    name: indexName(table, purpose, column),
    definition: `(tenant_id, ${by}, id)${more} ${LIVE}`,
    unique: false,
    key,
    size,
  };
}

const togetherName = ({ fields, while: state }: UniqueTogether): string =>
  `unique[${fields.map(({ name }) => name).join(', ')}]${state ? `, while ${state.field.name} is ${state.values.join(' or ')}` : ''}`;

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
            key: `fields[${field.name}].typeName`,
            size: 'each',
          },
        ],
        keptColumns: [],
      };
    });
}
