import { type RawBuilder, sql } from 'kysely';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Database } from '../db/database.ts';
import type { Db } from '../db/system-tables.ts';
import { logError } from '../log/log.ts';
import { LARGE_BYTES } from './index-maker.ts';
import { largeTables } from './migrate.ts';
import { recordPlaces, systemPlaces, TEXT_FORM, type TextColumn, type TextPlace } from './text-places.ts';

/** A number of the advisory lock under which one process at a time brings texts into their form. */
const TEXT_LOCK = 7_365_739;
/** Rows that are looked at in one transaction. */
const PAGE = 5000;
const UNIQUE_VIOLATION = '23505';
const [UNSEEN, CONTROLS] = [
  '[\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}\u0080-\u009f]',
  String.raw`[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]`,
];

type Key = readonly string[];

/**
 * Brings texts that an earlier version has stored into the form that this one stores: composed, without what nobody
 * sees. Page by page, each with how far it is: who is killed goes on at the next start. Versions, events and the history
 * of records stay as they are, since a reader sees no difference.
 *
 * A value that would become another record's unique one stays as it was, and is named: both records are there, and the
 * search for duplicates finds them.
 */
export class TextCleaner {
  readonly #database: Database;
  readonly #places: () => Promise<readonly TextPlace[]>;
  #work: Promise<void> = Promise.resolve();
  #isClosing = false;

  /** `ownObjects`: of all tenants. */
  constructor(
    database: Database,
    catalog: Catalog,
    ownObjects: () => Promise<readonly Catalog['objects'][]>,
  ) {
    this.#database = database;
    this.#places = async () => {
      const own = await ownObjects();
      return [
        ...systemPlaces(),
        ...[catalog.objects, ...own].flatMap((objects) => recordPlaces({ objects })),
      ];
    };
  }

  /** The tables that take a moment. */
  async cleanSmall(): Promise<void> {
    const large = await largeTables(this.#database.kysely, LARGE_BYTES);
    await this.#clean(({ schema, table }) => schema === 'tessera' || !large.has(table));
  }

  /** What is left, beside other work; never rejects. */
  ensure(): Promise<void> {
    this.#work = this.#clean(() => true).catch((error: unknown) => logError('Texts of before', error));
    return this.#work;
  }

  /** The next start goes on. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#work;
  }

  async #clean(isMeant: (place: TextPlace) => boolean): Promise<void> {
    const { rows } = await sql<{ name: string }>`select table_name as name from tessera_ops.text_form
      where form = ${TEXT_FORM} and ended_at is not null`.execute(this.#database.kysely);
    const ended = new Set(rows.map(({ name }) => name));
    for (const place of await this.#places()) {
      if (ended.has(nameOf(place)) || !isMeant(place)) continue;
      while (!this.#isClosing && (await this.#nextPage(place)));
    }
  }

  /** Answers whether there are more. */
  #nextPage(place: TextPlace): Promise<boolean> {
    return this.#database.background.transaction().execute(async (tx) => {
      const { rows } = await sql<{ isMine: boolean }>`select
        pg_try_advisory_xact_lock(${sql.lit(TEXT_LOCK)}) as "isMine"`.execute(tx);
      // Another process is at it.
      if (!rows[0]?.isMine) return false;
      const after = await placeOf(tx, place);
      if (after === 'ended') return false;
      const last = await endOfPage(tx, place, after);
      const kept: Key[] = [];
      for (const row of last ? await unlikeRows(tx, place, after, last) : []) {
        if (!(await writeRow(tx, place, row))) kept.push(place.key.map((name) => String(row[name])));
      }
      if (kept.length) warn(place, kept);
      await sql`insert into tessera_ops.text_form as f (table_name, form, after, kept, ended_at)
        values (${nameOf(place)}, ${TEXT_FORM}, ${JSON.stringify(last ?? null)}::jsonb, ${JSON.stringify(kept)}::jsonb,
          ${last ? null : sql`now()`})
        on conflict (table_name) do update set form = excluded.form, after = excluded.after, ended_at = excluded.ended_at,
          kept = case f.form when excluded.form then f.kept || excluded.kept else excluded.kept end`.execute(
        tx,
      );
      return last !== undefined;
    });
  }
}

const nameOf = ({ schema, table }: TextPlace): string => `${schema}.${table}`;
const tableOf = ({ schema, table }: TextPlace) => sql.id(schema, table);
const keyOf = ({ key }: TextPlace): RawBuilder<unknown> => sql.join(key.map((name) => sql.id(name)));
const rowOf = (key: Key): RawBuilder<unknown> => sql`(${sql.join(key.map((value) => sql`${value}::text`))})`;

async function placeOf(tx: Db, place: TextPlace): Promise<Key | 'ended' | undefined> {
  const { rows } = await sql<{
    after: Key | null;
    isEnded: boolean;
  }>`select after, ended_at is not null as "isEnded"
    from tessera_ops.text_form where table_name = ${nameOf(place)} and form = ${TEXT_FORM}`.execute(tx);
  return rows[0]?.isEnded ? 'ended' : (rows[0]?.after ?? undefined);
}

const behind = (place: TextPlace, after: Key | undefined) =>
  after ? sql`(${keyOf(place)}) > ${rowOf(after)}` : sql`true`;

async function endOfPage(tx: Db, place: TextPlace, after: Key | undefined): Promise<Key | undefined> {
  const order = sql.join(place.key.map((name) => sql`${sql.id(name)} desc`));
  const { rows } = await sql<
    Record<string, string>
  >`select * from (select ${keyOf(place)} from ${tableOf(place)}
    where ${behind(place, after)} order by ${keyOf(place)} limit ${sql.lit(PAGE)}) as p order by ${order} limit 1`.execute(
    tx,
  );
  const [row] = rows;
  return row && place.key.map((name) => String(row[name]));
}

type Row = Readonly<Record<string, unknown>>;

/** Rows of the page with a text that may have another form. What it has is found out by the contract. */
async function unlikeRows(
  tx: Db,
  place: TextPlace,
  after: Key | undefined,
  last: Key,
): Promise<readonly Row[]> {
  const isUnlike = sql.join(place.columns.map(mayBeUnlike), sql` or `);
  const columns = sql.join(
    [...place.key, ...place.columns.map(({ name }) => name)].map((name) => sql.id(name)),
  );
  const { rows } = await sql<Row>`select ${columns} from ${tableOf(place)}
    where ${behind(place, after)} and (${keyOf(place)}) <= ${rowOf(last)} and (${isUnlike})
    for no key update`.execute(tx);
  return rows;
}

function mayBeUnlike({ name, type }: TextColumn): RawBuilder<unknown> {
  const column = sql.id(name);
  const text = type === 'json' ? sql`${column}::text` : column;
  const hasOther = sql`octet_length(${text}) <> char_length(${text})`;
  if (type === 'address') return sql`(${hasOther} or ${text} ~* 'xn--' or ${text} ~ ${CONTROLS})`;
  const escaped = type === 'json' ? sql` or position('\\u' in ${text}) > 0` : sql``;
  return sql`((${hasOther} and (${text} is not nfc normalized or ${text} ~ ${UNSEEN})) or ${text} ~ ${CONTROLS}${escaped})`;
}

/** Answers whether it is as it shall be; not so where another row has one of its values. */
async function writeRow(tx: Db, place: TextPlace, row: Row): Promise<boolean> {
  const changed = place.columns.flatMap(({ name, type, clean }) => {
    const value = clean(row[name]);
    if (value === row[name]) return [];
    const text = type === 'json' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;
    return [sql`${sql.id(name)} = ${text}`];
  });
  if (!changed.length || (await isWritten(tx, place, row, changed))) return true;
  // What is not taken by others is written all the same.
  for (const one of changed.length > 1 ? changed : []) await isWritten(tx, place, row, [one]);
  return false;
}

async function isWritten(
  tx: Db,
  place: TextPlace,
  row: Row,
  changed: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const same = sql.join(
    place.key.map((name) => sql`${sql.id(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`savepoint row_texts`.execute(tx);
  try {
    await sql`update ${tableOf(place)} set ${sql.join(changed)} where ${same}`.execute(tx);
    await sql`release savepoint row_texts`.execute(tx);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await sql`rollback to savepoint row_texts`.execute(tx);
    return false;
  }
}

function warn(place: TextPlace, kept: readonly Key[]): void {
  const rows = kept.map((key) => key.join(' ')).join(', ');
  console.warn(
    `${nameOf(place)}: ${kept.length} rows keep texts that differ from other records' unique values only by what ` +
      `nobody sees. Merge them, or change their values: ${rows}`,
  );
}
