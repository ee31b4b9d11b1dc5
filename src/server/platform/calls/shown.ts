import type { Action } from '../../../contract/access/actions.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import { forbidden } from '../../base/access/access.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { compileSeen } from '../../base/sql/seen.ts';
import type { Caller } from './callers.ts';

/**
 * Which records of an object a call shows. `named`: those whose ids an argument gives, each of which must be one that
 * the caller's list shows. `cut`: the call leaves out what the caller's list leaves out. `all`: the call cannot cut what
 * it shows, a count for example, so that roles with a row rule on the object are refused: else two figures, one before
 * and one after, would tell of a record that they hide.
 */
export type ShownRows = { readonly named: string } | 'cut' | 'all';

export interface ShownRecords {
  /** Its name; undefined where the metadata have none: then the call has nothing to show. */
  readonly object: string | undefined;
  /** VIEW where nothing is said. */
  readonly right?: Action;
  readonly rows: ShownRows;
  /** A role that does not see one of these fields is refused. Other fields the call leaves out. */
  readonly fields?: readonly string[];
  /** A role without the object gets the answer without it. */
  readonly isOptional?: true;
}

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * What a call of the API shows of records; every call and route says it.
 * - `nothing`: nothing, for the reason in words.
 * - `planned`: what the planner of lists reads from the caller's own catalog, which knows no other fields and rows.
 * - `records`: these, of the objects as all of the tenant have them. They are judged before the call is resolved.
 */
export type Shows =
  | { readonly nothing: string }
  | { readonly planned: string }
  | { readonly records: (whole: Catalog, args: Arguments) => readonly ShownRecords[] };

type Judged = Pick<Caller, 'db' | 'catalog' | 'whole'>;

/**
 * Asks for the rights of all that a call shows.
 * @throws ApiError forbidden with object, action and field; not-found for a record that the caller's list does not show
 */
export async function requireShown(caller: Judged, shows: Shows, args: Arguments): Promise<void> {
  if (!('records' in shows)) return;
  for (const shown of shows.records(caller.whole, args)) await requireRecords(caller, shown, args);
}

async function requireRecords(
  { db, catalog }: Judged,
  { object: name, right, rows, fields = [], isOptional }: ShownRecords,
  args: Arguments,
): Promise<void> {
  if (name === undefined || (isOptional && !catalog.objects.has(name))) return;
  const object = requireObject(catalog, name, right);
  const hidden = fields.find((field) => !object.fields.has(field));
  if (hidden !== undefined) throw forbidden({ object: name, field: hidden });
  if (rows === 'cut') return;
  if (rows !== 'all') return requireNamed(db, object, rows.named, args[rows.named]);
  if (object.rows) throw forbidden({ object: name, rule: 'rows' });
}

async function requireNamed(
  db: Caller['db'],
  object: ObjectType,
  path: string,
  given: unknown,
): Promise<void> {
  if (given === undefined || given === null) return;
  const ids = (Array.isArray(given) ? given : [given]).map(String);
  // Such texts are nobody's id, and the database takes none of them.
  const possible = ids.filter((id) => id.isWellFormed() && !id.includes('\0'));
  const rows = await db.run(compileSeen(db.tenantId, object, possible, { live: true, lock: false }));
  const seen = new Set(rows.map(({ id }) => id));
  const missing = ids.find((id) => !seen.has(id));
  if (missing === undefined) return;
  throw new ApiError({ message: 'not-found', path, params: { id: missing.slice(0, 60).toWellFormed() } });
}
