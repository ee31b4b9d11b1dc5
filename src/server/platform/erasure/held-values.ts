import { sql } from 'kysely';
import { type Address, addressOf } from '../../../contract/formats/addresses.ts';
import { definitionOf, formatOf } from '../../../contract/formats/index.ts';
import type { FieldRules } from '../../../contract/kinds/kind.ts';
import { labelPaths } from '../../../contract/label.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { columnOf, CUSTOM_COLUMN, tableOf } from '../../base/sql/names.ts';
import type { RecordsOf } from './records-of.ts';

/** What a person is known by wherever it stands: in files, answers, errors and filters. */
export interface HeldValues {
  /** E-mail addresses and phone numbers as the records have them now. */
  readonly addresses: readonly Address[];
  /** In lower case: text that holds one of these is about the person. Addresses, keys and long texts, former ones too. */
  readonly marks: readonly string[];
  /** The parts of each name, in lower case: text that holds all of one is about the person. */
  readonly names: readonly (readonly string[])[];
  /** All texts ever held, in lower case, short ones too. */
  readonly texts: ReadonlySet<string>;
}

/** Shorter texts are words that many records share, such as titles. */
const LONG_TEXT = 16;
const SHORTEST_KEY = 4;
const SHORTEST_PHONE = 8;

const isText = (field: FieldRules): boolean => definitionOf(field).text !== undefined;

interface Held {
  readonly field: string;
  readonly value: string;
}

/** Reads the records and their history: as they are, and as they were. */
export async function heldValues(db: TenantDb, subject: readonly RecordsOf[]): Promise<HeldValues> {
  const addresses = new Map<string, Address>();
  const marks = new Set<string>();
  const names: (readonly string[])[] = [];
  const texts = new Set<string>();
  for (const part of subject) {
    const { object } = part;
    const label = labelPaths(object.recordLabel);
    for (const row of await currentTexts(db, part)) {
      const values = new Map(row.map(({ field, value }) => [field, value]));
      const name = label.flatMap((path) => values.get(path)?.trim().toLowerCase() || []);
      if (object.personal && name.length > 1) names.push(name);
      for (const [field, value] of values) {
        const address = addressOf(object.fields.get(field)?.format, value);
        if (object.personal && address) addresses.set(`${address.kind} ${address.value}`, address);
      }
    }
    for (const { field, value } of await allTexts(db, part)) {
      texts.add(value.toLowerCase());
      for (const mark of marksOf(object, field, value)) marks.add(mark.toLowerCase());
    }
  }
  return { addresses: [...addresses.values()], marks: [...marks], names, texts };
}

function marksOf(object: ObjectType, name: string, text: string): string[] {
  const field = object.fields.get(name);
  const address = addressOf(field?.format, text)?.value;
  if (address !== undefined) {
    return address.length < SHORTEST_PHONE ? [] : [address, address.replace('+', '')];
  }
  const isKey = field?.unique === true || object.importable?.keys.includes(name) === true;
  const least = isKey ? SHORTEST_KEY : LONG_TEXT;
  return text.trim().length < least || (field && formatOf(field)?.isFilter) ? [] : [text.trim()];
}

/** The values of the text fields, and of tenants' own fields, record by record. */
async function currentTexts(db: TenantDb, { object, ids }: RecordsOf): Promise<Held[][]> {
  const fields = [...object.fields.values()].filter((field) => isText(field) && !field.computed);
  const stored = fields.filter(({ custom, system }) => !custom && !system);
  const columns = stored.map((field) => sql`${sql.id(columnOf(field))} as ${sql.id(field.name)}`);
  if (object.hasCustomFields) columns.push(sql.id(CUSTOM_COLUMN));
  if (!columns.length) return [];
  const rows = await db.query(sql<
    Record<string, unknown>
  >`select ${sql.join(columns)} from ${sql.table(tableOf(object))}
        where tenant_id = ${db.tenantId} and id = any(${[...ids]}::text[])`);
  return rows.map(({ [CUSTOM_COLUMN]: custom, ...own }) => [
    ...stringsIn(own),
    ...stringsIn((custom ?? {}) as Record<string, unknown>),
  ]);
}

/** Those that stand in the history, the present ones with them. */
async function allTexts(db: TenantDb, part: RecordsOf): Promise<Held[]> {
  const rows = await db.query(sql<{
    field: string;
    before: unknown;
    after: unknown;
  }>`select c ->> 'field' as field, c -> 'before' as before,
          c -> 'after' as after from tessera.audit as a, jsonb_array_elements(a.changes) as c
        where a.tenant_id = ${db.tenantId} and a.object = ${part.object.name}
          and a.record_id = any(${[...part.ids]}::text[])`);
  const past = rows.flatMap(({ field, before, after }) => [
    ...stringsIn({ [field]: before }),
    ...stringsIn({ [field]: after }),
  ]);
  const isHeld = ({ field }: Held) => isText(part.object.fields.get(field) ?? { kind: 'STRING' });
  return [...past.filter(isHeld), ...(await currentTexts(db, part)).flat()];
}

function stringsIn(values: Readonly<Record<string, unknown>>): Held[] {
  return Object.entries(values).flatMap(([field, value]) =>
    [value]
      .flat()
      .flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [{ field, value: each }] : [])),
  );
}
