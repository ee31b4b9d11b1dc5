import { ApiError, type Problem } from '../../../contract/errors.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { addName, removeName } from '../../../contract/metadata/fields.ts';
import { parseValue } from '../../../contract/record/parse-value.ts';
import { isEmpty, type RecordInput } from '../../../contract/record/validate.ts';
import type { ChangedList } from '../sql/lists.ts';
import { targetTable } from '../sql/names.ts';
import type { Reference } from '../sql/write.ts';

/** What is put into LIST fields and taken out of them, by field: ids. */
export type ListChanges = Readonly<Record<string, Pick<ChangedList, 'add' | 'remove'>>>;

/** The LIST fields of records that may be changed in part. */
export function changeableLists({ fields }: ObjectType): Field[] {
  return [...fields.values()].filter(
    ({ relation, readOnly }) => relation?.type === 'members' && readOnly !== true,
  );
}

/**
 * Takes `groupListAdd` and `groupListRemove` out of an input. Nothing in them is no change.
 * @throws ApiError with a problem for every broken rule: ids that are none; bad-request where the same input names
 * the whole list too, or where an id is to come and to go
 */
export function takeListChanges(
  object: ObjectType,
  input: RecordInput,
): { readonly input: RecordInput; readonly changes: ListChanges } {
  const lists = changeableLists(object);
  const changes: Record<string, ListChanges[string]> = {};
  const problems: Problem[] = [];
  for (const field of lists) {
    const idsAt = (path: string): readonly string[] => {
      if (isEmpty(input[path])) return [];
      const parsed = parseValue(input[path], field);
      if (parsed.ok) return parsed.value as readonly string[];
      problems.push({ ...parsed.problem, path });
      return [];
    };
    const [add, remove] = [idsAt(addName(field.name)), idsAt(removeName(field.name))];
    if (!add.length && !remove.length) continue;
    changes[field.name] = { add, remove };
    problems.push(...contradictions(field, input, { add, remove }));
  }
  const [first, ...others] = problems;
  if (first) throw new ApiError([first, ...others]);
  const taken = new Set(lists.flatMap(({ name }) => [addName(name), removeName(name)]));
  const rest = Object.entries(input).filter(([name]) => !taken.has(name));
  return { input: Object.fromEntries(rest), changes };
}

function contradictions(
  { name }: Field,
  input: RecordInput,
  { add, remove }: ListChanges[string],
): Problem[] {
  const problems: Problem[] = [];
  if (Object.hasOwn(input, name)) {
    const value = add.length ? addName(name) : removeName(name);
    problems.push({ message: 'bad-request', path: name, params: { value } });
  }
  const coming = new Set(add);
  const both = remove.find((id) => coming.has(id));
  if (both !== undefined) {
    problems.push({ message: 'bad-request', path: removeName(name), params: { value: both } });
  }
  return problems;
}

/** The changes with their fields. */
export function changedLists(object: ObjectType, changes: ListChanges | null): ChangedList[] {
  return Object.entries(changes ?? {}).flatMap(([name, change]) => {
    const field = object.fields.get(name);
    return field?.relation?.type === 'members' ? [{ field, ...change }] : [];
  });
}

/** What the changes refer to, by the names of the input. */
export function changeReferences(object: ObjectType, changes: ListChanges): Reference[] {
  return changedLists(object, changes).flatMap(
    ({ field: { name, relation, refusesDelete: kept }, add, remove }) => {
      if (!relation) return [];
      const [table, seen] = [targetTable(relation), relation.seen];
      const references = [
        { field: addName(name), table, ids: add, seen, kept },
        { field: removeName(name), table, ids: remove, seen },
      ];
      return references.filter(({ ids }) => ids.length > 0);
    },
  );
}

/** The members of a list after a change: what stays in its order, what is new at the end. */
export function membersAfter(before: readonly string[], { add, remove }: ListChanges[string]): string[] {
  const gone = new Set(remove);
  return [...new Set([...before.filter((id) => !gone.has(id)), ...add])];
}
