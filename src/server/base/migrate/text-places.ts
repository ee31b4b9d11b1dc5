import { sql } from 'kysely';
import { formatOf } from '../../../contract/formats/index.ts';
import { cleanLine, cleanTexts } from '../../../contract/kinds/clean-text.ts';
import type { Catalog, Field } from '../../../contract/metadata/catalog.ts';
import type { TableSet } from '../db/table-set.ts';
import { columnType } from '../formats/index.ts';
import { columnName, CUSTOM_COLUMN, tableOf } from '../sql/names.ts';

/** The form in which this version stores texts; another one has the next number, and is brought about at the next start. */
export const TEXT_FORM = 1;

/** How far the texts of each table are. Of no tenant, and so out of reach of the API's role. */
export const TEXT_TABLES: TableSet = {
  statements: [
    sql`create schema if not exists tessera_ops`,
    sql`create table if not exists tessera_ops.text_form (
    table_name text primary key, form integer not null, after jsonb, kept jsonb not null default '[]',
    ended_at timestamptz)`,
  ],
};

export interface TextColumn {
  readonly name: string;
  /** `address`: the domain of an e-mail address has another form, too. */
  readonly type: 'text' | 'json' | 'address';
  /** The form in which its value is stored. */
  readonly clean: (value: unknown) => unknown;
}

/** A table with texts that people have written. */
export interface TextPlace {
  readonly schema: 'public' | 'tessera';
  readonly table: string;
  /** Columns by which a row is known, the tenant first. */
  readonly key: readonly string[];
  readonly columns: readonly TextColumn[];
}

/** Texts of the platform's own tables; addresses of users are found in their own form. */
export function systemPlaces(): TextPlace[] {
  const email = formatOf({ format: 'email' })?.addressForm ?? cleanLine;
  const byId = (table: string, columns: readonly TextColumn[]): TextPlace => ({
    schema: 'tessera',
    table,
    key: ['tenant_id', 'id'],
    columns,
  });
  return [
    byId('app_user', [lineColumn('name'), { name: 'email', type: 'address', clean: onText(email) }]),
    ...['role', 'saved_view', 'import_template', 'file'].map((table) => byId(table, [lineColumn('name')])),
    { schema: 'tessera', table: 'setting', key: ['tenant_id', 'key'], columns: [jsonColumn('value')] },
    {
      schema: 'tessera',
      table: 'config_override',
      key: ['tenant_id', 'layer', 'owner', 'document', 'key'],
      columns: [jsonColumn('value')],
    },
  ];
}

/** Texts of the records of objects. */
export function recordPlaces({ objects }: Pick<Catalog, 'objects'>): TextPlace[] {
  const kept = [...objects.values()].filter(({ name, source }) => name === source);
  return kept.flatMap((object): TextPlace[] => {
    const columns = [...object.fields.values()].flatMap(columnOf);
    if (object.hasCustomFields) columns.push(jsonColumn(CUSTOM_COLUMN));
    return columns.length
      ? [{ schema: 'public', table: tableOf(object), key: ['tenant_id', 'id'], columns }]
      : [];
  });
}

function columnOf(field: Field): TextColumn[] {
  const type = columnType(field);
  const name = columnName(field.name);
  if (field.system || field.kind === 'OBJECT' || field.format === 'secret') return [];
  if (field.element) return type === null ? [] : [jsonColumn(name)];
  if (type !== 'text' || field.kind !== 'STRING') return [];
  const { clean = cleanLine, wanted } = formatOf(field) ?? {};
  const stored = (text: string) => wanted?.(clean(text)) ?? clean(text);
  return [{ name, type: wanted ? 'address' : 'text', clean: onText(stored) }];
}

const onText = (clean: (text: string) => string) => (value: unknown) =>
  typeof value === 'string' ? clean(value) : value;
const lineColumn = (name: string): TextColumn => ({ name, type: 'text', clean: onText(cleanLine) });
const jsonColumn = (name: string): TextColumn => ({ name, type: 'json', clean: cleanTexts });
