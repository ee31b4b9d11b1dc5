import type { ApolloClient } from '@apollo/client';
import type { FieldBack, ObjectField } from '../../contract/metadata/introspection.ts';
import { addName, removeName } from '../../contract/metadata/fields.ts';
import type { RecordInput } from '../../contract/record/validate.ts';
import { isWrittenThere } from '../model/form-field.ts';
import type { ObjectModel } from '../model/object-model.ts';
import type { ObjectRecord } from './documents.ts';
import { runBulkUpdate } from './run-job.ts';

/** An inverse list, and the ids that it is to hold. */
interface GivenList {
  readonly field: ObjectField;
  readonly back: FieldBack;
  readonly ids: readonly string[];
}

/** What a save writes to the record itself, and the lists that are kept with others. */
export function splitInput(
  { fields }: Pick<ObjectModel, 'fields'>,
  input: RecordInput,
): { readonly own: RecordInput; readonly lists: readonly GivenList[] } {
  const lists: GivenList[] = [];
  const own: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name);
    if (field?.back && isWrittenThere(field)) {
      lists.push({ field, back: field.back, ids: (value ?? []) as readonly string[] });
    } else own[name] = value;
  }
  return { own, lists };
}

const idsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? (value as readonly { readonly id: string }[]).map(({ id }) => id) : [];

/**
 * Puts the record into the lists of those that came, and takes it out of those that went, since `before`; waits until
 * that is done. What is not in `before`, of lists longer than it shows, stays. Answers the record with its lists.
 */
export async function writeLists(
  client: ApolloClient,
  record: ObjectRecord,
  lists: readonly GivenList[],
  before: ObjectRecord | undefined,
): Promise<ObjectRecord> {
  for (const { field, back, ids } of lists) {
    const was = idsOf(before?.[field.name]);
    const added = ids.filter((id) => !was.includes(id));
    const removed = was.filter((id) => !ids.includes(id));
    const name = field.typeName ?? '';
    if (added.length) await change(client, name, added, { [addName(back.name)]: [record.id] });
    if (removed.length) await change(client, name, removed, { [removeName(back.name)]: [record.id] });
  }
  const given = lists.map(({ field, ids }) => [field.name, ids.map((id) => ({ id }))]);
  return { ...record, ...(Object.fromEntries(given) as Partial<ObjectRecord>) };
}

/** A job that takes longer than 10 s goes on by itself. */
async function change(
  client: ApolloClient,
  name: string,
  ids: readonly string[],
  input: RecordInput,
): Promise<void> {
  const job = await runBulkUpdate(client, name, { ids }, input, AbortSignal.timeout(10_000));
  if (job.status === 'FAILED' || job.errorCount) throw new Error('Records of a list could not be written.');
}
