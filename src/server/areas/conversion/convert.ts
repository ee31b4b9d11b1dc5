import { ApiError } from '../../../contract/errors.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import type { RecordInput } from '../../../contract/record/validate.ts';
import { isSeen, storedObject } from '../../base/records/limits.ts';
import { readRecord, type RecordRow } from '../../base/records/read.ts';
import { createRecord, type ReadRecord, type Target, updateRecord } from '../../base/records/write.ts';
import { carryOver } from './carry.ts';
import { findMatches } from './find-matches.ts';
import { givenFields } from './given-fields.ts';
import { givenValues } from './given-values.ts';
import { readFields, selectFields } from './source-record.ts';

/** What is converted, and by whom. `read` is of the object that the records become. */
export interface Converting extends Target {
  /** What the records become, as the role has it. */
  readonly target: ObjectType;
}

/** Into a certain record, or into a new one; neither: into the one that matches, else a new one. */
export interface Choice {
  readonly into: string | null;
  readonly create: boolean;
}

/** How often it is tried when somebody makes the same record at the same moment. */
const MAX_RACES = 3;

/**
 * Makes of a record one of another object, as its model says (`convertsTo`): finds the record that is the same one and
 * fills what that lacks, or creates one; carries over what belongs to both, and links the two. All of it or nothing. Of
 * a record that is converted already it answers what that has become, whatever version and choice are.
 * @throws ApiError not-found; version-conflict; several-matches where there is a choice to be made; a problem for every
 * broken rule of the other object
 */
export async function convertRecord(
  converting: Converting,
  id: string,
  version: number,
  choice: Choice,
): Promise<unknown> {
  for (let race = 1; ; race++) {
    try {
      return await converting.db.transaction((tx) =>
        convertOnce({ ...converting, db: tx }, id, version, choice),
      );
    } catch (error) {
      const isTaken = error instanceof ApiError && error.problem.message === 'already-exists';
      if (!isTaken || choice.create || choice.into !== null || race >= MAX_RACES) throw error;
    }
  }
}

/** The same, once: what somebody else makes at the same moment is refused with `already-exists`. */
export async function convertOnce(
  converting: Converting,
  id: string,
  version: number,
  choice: Choice,
): Promise<unknown> {
  const { db: tx, object, target, read } = converting;
  if (!(await isSeen(tx, object, id, { live: true, lock: true }))) throw notFound('id', id);
  const record = await readSource(converting, id);
  if (!record) throw notFound('id', id);
  const already = await convertedTo(converting, record);
  if (already !== undefined) return read(tx, already);
  if (record['version'] !== version) throw new ApiError({ message: 'version-conflict', params: { id } });

  const into = await chosen(converting, record, choice);
  const became = into === undefined ? await create(converting, record) : await fill(converting, record, into);
  const stored = {
    object: storedObject(converting),
    target: storedObject({ ...converting, object: target }),
  };
  await carryOver({ ...converting, ...stored, tx }, id, became);
  const done = object.convertsTo?.done;
  const marking = {
    ...converting,
    read: readId(converting, object),
    ...(done ? { into: [done.value] } : {}),
  };
  await updateRecord(marking, id, version, marks(object, became));
  return read(tx, became);
}

const notFound = (path: string, id: string) =>
  new ApiError({ message: 'not-found', path, params: { id: id.slice(0, 60) } });

/** What the record has for the other object, with what it was converted to before. */
export function readSource(
  { db, whole, object, target }: Converting,
  id: string,
): Promise<RecordRow | undefined> {
  const link = object.fields.get(object.convertsTo?.link ?? '');
  const own = object.fields.get(CUSTOM_FIELDS.name);
  const texts = (object.convertsTo?.match ?? []).flatMap((name) => object.fields.get(name) ?? []);
  const given = givenFields(object, target).map(({ from }) => from);
  const fields = [...new Set([...given, ...texts, ...(link ? [link] : []), ...(own ? [own] : [])])];
  return readFields(db, whole, object, id, fields);
}

/** The record that it has become, as long as that is there. */
export async function convertedTo(
  { db, target, object, whole }: Converting,
  record: RecordRow,
): Promise<string | undefined> {
  const id = record[object.convertsTo?.link ?? ''];
  if (typeof id !== 'string') return undefined;
  return (await readFields(db, whole, target, id, [])) && id;
}

/** @throws ApiError several-matches; not-found where the chosen one is not there */
async function chosen(
  converting: Converting,
  record: RecordRow,
  { into, create }: Choice,
): Promise<string | undefined> {
  if (create) return undefined;
  if (into !== null) return into;
  const { db, object, target } = converting;
  const matches = await findMatches(db, target, object.convertsTo?.match ?? [], record);
  if (matches && matches.ids.length > 1) {
    const params = { count: matches.ids.length, field: matches.by };
    throw new ApiError({ message: 'several-matches', path: 'into', params });
  }
  return matches?.ids[0];
}

async function create(converting: Converting, record: RecordRow): Promise<string> {
  const { object, target } = converting;
  const input = givenValues(givenFields(object, target), converting, record, undefined);
  const made = await createRecord({ ...converting, object: target, read: readId(converting, target) }, input);
  return (made as RecordRow)['id'] as string;
}

/** Gives a record that is there what it lacks. Answers its id. */
async function fill(converting: Converting, record: RecordRow, into: string): Promise<string> {
  const { db, whole, target } = converting;
  if (!(await isSeen(db, target, into, { live: true, lock: true }))) throw notFound('into', into);
  const current = await readTarget(converting, into);
  if (!current) throw notFound('into', into);
  const input = givenValues(givenFields(converting.object, target), converting, record, current);
  if (!Object.keys(input).length) return into;
  const to = { ...converting, whole, object: target, read: readId(converting, target) };
  await updateRecord(to, into, current['version'] as number, input);
  return into;
}

/** What a record that is there has of what is given. */
export function readTarget(
  { db, whole, object, target }: Converting,
  id: string,
): Promise<RecordRow | undefined> {
  const own = target.fields.get(CUSTOM_FIELDS.name);
  const given = givenFields(object, target).map(({ to }) => to);
  return readFields(db, whole, target, id, own ? [...given, own] : given);
}

const readId =
  ({ whole }: Converting, object: ObjectType): ReadRecord =>
  (tx, id, options) =>
    readRecord(tx, selectFields(whole, object, []), id, options);

/** How the record tells that it is converted. */
function marks({ convertsTo }: ObjectType, became: string): RecordInput {
  if (!convertsTo) return {};
  const { link, done } = convertsTo;
  return { [link]: became, ...(done ? { [done.field]: done.value } : {}) };
}
