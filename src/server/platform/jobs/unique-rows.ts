import type { Problem } from '../../../contract/errors.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { compileHolder, compileLockLive, compileTaken } from '../../base/sql/bulk-write.ts';
import type { Values } from '../../base/sql/record-key.ts';
import { compileTakenTogether, togetherWith } from '../../base/sql/unique-together.ts';
import type { Chunk, Refused } from './chunk-rows.ts';

const taken = (field: Field): Problem => ({ message: 'already-exists', path: field.name });

/** The deleted record's value has gone to a live one. */
const takenSince = (field: Field | undefined): Problem => ({
  message: 'restore-taken',
  ...(field ? { path: field.name } : {}),
});

const uniqueFields = ({ object }: Chunk): Field[] =>
  [...object.fields.values()].filter(({ unique }) => unique);

/** One record at most can get the value of a unique field: the one that has it, else the first. */
export async function uniqueOnUpdate(chunk: Chunk): Promise<Refused> {
  const { tx, object, work, ids } = chunk;
  const refused = new Map<string, Problem>();
  const given = uniqueFields(chunk).flatMap((field) => {
    const value = work.fields[field.name];
    return typeof value === 'string' ? [{ field, value }] : [];
  });
  await together(chunk, chunk.ids, work.fields, 'live', refused);
  if (!given.length) return refused;
  const live = await tx.run(compileLockLive({ tenantId: tx.tenantId, object, ids }));
  for (const { field, value } of given) {
    const [holder] = await tx.run(compileHolder(tx.tenantId, object, field, value));
    const winner = holder ?? live.find(({ id }) => !refused.has(id));
    for (const { id } of live) if (id !== winner?.id && !refused.has(id)) refused.set(id, taken(field));
  }
  return refused;
}

/** What records had may have gone to another record meanwhile. `values`: what they are to get, by id and field. */
export async function takenValues(chunk: Chunk, values: ReadonlyMap<string, Values>): Promise<Refused> {
  const { tx, object, work } = chunk;
  const refused = new Map<string, Problem>();
  if (object.uniqueTogether) {
    for (const [id, given] of values) await together(chunk, [id], given, 'live', refused);
  }
  for (const field of uniqueFields(chunk).filter(({ name }) => name in work.fields)) {
    for (const [id, given] of values) {
      const value = given[field.name];
      if (typeof value !== 'string') continue;
      const [holder] = await tx.run(compileHolder(tx.tenantId, object, field, value));
      if (holder && holder.id !== id) refused.set(id, taken(field));
    }
  }
  return refused;
}

/** What was deleted may have lost its unique value to another record meanwhile. */
export async function uniqueOnRestore(chunk: Chunk): Promise<Refused> {
  const { tx, object, ids } = chunk;
  const refused = new Map<string, Problem>();
  for (const field of uniqueFields(chunk)) {
    const rows = await tx.run(compileTaken({ tenantId: tx.tenantId, object, ids }, field));
    for (const { id } of rows) refused.set(id, takenSince(field));
  }
  await together(chunk, ids, null, 'deleted', refused);
  return refused;
}

/** The same of fields that are unique together. `given`: what the records are to get; null: they come back as they were. */
async function together(
  { tx, object }: Chunk,
  ids: readonly string[],
  given: Values | null,
  state: 'live' | 'deleted',
  refused: Map<string, Problem>,
): Promise<void> {
  const groups = given ? togetherWith(object, Object.keys(given)) : (object.uniqueTogether ?? []);
  for (const group of groups) {
    const set = { tenantId: tx.tenantId, object, ids };
    for (const { id } of await tx.run(compileTakenTogether(set, group, given ?? {}, state))) {
      const last = group.fields.at(-1);
      refused.set(
        id,
        state === 'deleted' ? takenSince(last) : { message: 'already-exists', path: last?.name ?? '' },
      );
    }
  }
}
