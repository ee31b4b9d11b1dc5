import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { backfillPath, USER_FIELDS } from '../../../contract/metadata/model-users.ts';
import type { Db } from '../db/system-tables.ts';
import { columnOf, tableOf, targetTable } from '../sql/names.ts';
import type { ActualTable } from './actual.ts';

const quoted = (name: string): string => `"${name}"`;
/** Columns of users that records are made of. */
const USER_COLUMNS = ['name', 'email', 'status'];
const fromUser = (row: string, name: string): string =>
  name === 'active' ? `(${row}.status = 'ACTIVE')` : `${row}.${name}`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const stored = ({ objects }: Pick<Catalog, 'objects'>): ObjectType[] =>
  [...objects.values()].filter(({ name, source }) => name === source);

/** What makes the records of users follow the users. */
interface Follower {
  readonly object: string;
  /** Of the function and of its trigger on the users. */
  readonly name: string;
  readonly statements: readonly string[];
  readonly mark: string;
}

/** Deleted users stay as deleted records, as records refer to them. */
function followerOf(object: ObjectType): Follower | undefined {
  if (object.recordsFrom !== 'users') return undefined;
  const table = quoted(tableOf(object));
  const name = quoted(`users_${tableOf(object)}`);
  const shown = Object.keys(USER_FIELDS).flatMap((each) => {
    const field = object.fields.get(each);
    return field ? [{ from: each, column: quoted(columnOf(field)) }] : [];
  });
  const columns = ['tenant_id', 'id', 'created_at', ...shown.map(({ column }) => column)].join(', ');
  const values = (row: string) =>
    ['tenant_id', 'id', 'created_at', ...shown.map(({ from }) => from)]
      .map((each) => fromUser(row, each))
      .join(', ');
  const sets = shown.map(({ column }) => `${column} = excluded.${column}`).join(', ');
  const follow = `on conflict (tenant_id, id) do update set ${sets}, version = ${table}.version + 1,
      modified_at = now(), deleted_at = null`;
  const statements = [
    `create or replace function tessera.${name}() returns trigger language plpgsql as $$ begin
      if TG_OP = 'DELETE' then
        update ${table} set deleted_at = now(), version = version + 1 where tenant_id = OLD.tenant_id and id = OLD.id;
      else
        insert into ${table} (${columns}) values (${values('NEW')}) ${follow};
      end if;
      return null;
    end $$`,
    `drop trigger if exists ${name} on tessera.app_user`,
    `create trigger ${name} after insert or delete or update of ${USER_COLUMNS.join(', ')}
      on tessera.app_user for each row execute function tessera.${name}()`,
    `insert into ${table} (${columns}) select ${values('u')} from tessera.app_user as u where true ${follow}`,
  ];
  const mark = createHash('sha256').update(statements.join(';')).digest('hex');
  return { object: object.name, name, statements, mark };
}

/**
 * Has the database keep a record for each user where a model wants that (`recordsFrom`), from now on and of those that
 * there are; forgets what no model wants any more.
 */
export async function followUsers(tx: Db, catalog: Pick<Catalog, 'objects'>): Promise<string[]> {
  const followers = stored(catalog).flatMap((object) => followerOf(object) ?? []);
  const { rows } = await sql<{ name: string; mark: string | null }>`
    select p.proname as name, obj_description(p.oid, 'pg_proc') as mark
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'tessera' and p.proname like 'users\\_%'`.execute(tx);
  const told: string[] = [];
  for (const { name } of rows) {
    if (followers.some((follower) => follower.name === quoted(name))) continue;
    await sql.raw(`drop function tessera.${quoted(name)}() cascade`).execute(tx);
    told.push(`drop ${name}`);
  }
  for (const { object, name, statements, mark } of followers) {
    if (rows.some((row) => quoted(row.name) === name && row.mark === mark)) continue;
    await sql`lock table tessera.app_user in share row exclusive mode`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await sql.raw(`comment on function tessera.${name}() is ${literal(mark)}`).execute(tx);
    told.push(`keep ${object} from users`);
  }
  return told;
}

/** Fields that get a value in records that are older than they are (`backfill`). */
const backfilled = (object: ObjectType): Field[] =>
  [...object.fields.values()].filter(({ backfill }) => backfill !== undefined);

/** Leads the records of an object to the users that their other relations tell of, by the e-mail address. */
export async function backfillUsers(
  tx: Db,
  object: ObjectType,
  isWanted: (field: Field) => boolean = () => true,
): Promise<void> {
  for (const field of backfilled(object).filter(isWanted)) {
    const [name, email] = backfillPath({ backfill: field.backfill ?? '' });
    const reference = object.fields.get(name);
    if (!reference?.relation || !field.relation) continue;
    const [own, other] = [sql.id(columnOf(field)), sql.ref(`t.${columnOf(reference)}`)];
    await sql`update ${sql.table(tableOf(object))} as t set ${own} = u.id
      from ${sql.table(targetTable(reference.relation))} as r
        join tessera.app_user as u on u.tenant_id = r.tenant_id and u.email = lower(r.${sql.id(columnOf({ name: email, from: email } as Field))})
      where r.tenant_id = t.tenant_id and r.id = ${other} and t.${own} is null`.execute(tx);
  }
}

/** Does so for fields whose columns are new in tables that were there `before`. */
export async function backfillNewFields(
  tx: Db,
  catalog: Pick<Catalog, 'objects'>,
  before: ReadonlyMap<string, ActualTable>,
): Promise<void> {
  for (const object of stored(catalog)) {
    const columns = before.get(tableOf(object))?.columns;
    if (columns) await backfillUsers(tx, object, (field) => !columns.has(columnOf(field)));
  }
}
