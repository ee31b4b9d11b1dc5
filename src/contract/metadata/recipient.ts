import type { Catalog, Field, ObjectType } from './catalog.ts';
import type { RecipientValue } from './model-recipient.ts';

type Objects = Pick<Catalog, 'objects'>;

/** The person whom messages about records of an object reach. */
export interface RecipientPath {
  /** The object with the addresses. */
  readonly person: ObjectType;
  /** The relations that lead from the record to them; none where the record is the person. */
  readonly path: readonly Field[];
}

/** Undefined where the object has no recipients, or where the role of the catalog does not see who they are. */
export function recipientPath(catalog: Objects, object: ObjectType | undefined): RecipientPath | undefined {
  const { recipient } = object ?? {};
  if (!object || !recipient) return undefined;
  if (recipient.through === undefined) return { person: object, path: [] };
  const path = fieldsAlong(catalog, object, recipient.through);
  const person = catalog.objects.get(path?.at(-1)?.relation?.target ?? '');
  if (!path || !person?.recipient || person.recipient.through !== undefined) return undefined;
  return { person, path };
}

/** The fields that lead to what is known of a person; undefined where nothing is. */
export const recipientValue = (
  catalog: Objects,
  person: ObjectType,
  value: RecipientValue,
): readonly Field[] | undefined => {
  const path = person.recipient?.[value];
  return path === undefined ? undefined : fieldsAlong(catalog, person, path);
};

function fieldsAlong({ objects }: Objects, object: ObjectType, path: string): readonly Field[] | undefined {
  const fields: Field[] = [];
  let at: ObjectType | undefined = object;
  for (const name of path.split('.')) {
    const field: Field | undefined = at?.fields.get(name);
    if (!field) return undefined;
    fields.push(field);
    at = objects.get(field.relation?.target ?? '');
  }
  return fields;
}

/** The field of a record that says of which object the records are that its texts go out for. */
export const recipientField = ({ fields }: Pick<ObjectType, 'fields'>): Field | undefined =>
  [...fields.values()].find(({ settings }) => settings?.['objectFit'] === 'recipient');

/** The objects whose records reach people who get messages of themselves, in the order of the catalog. */
export const recipientObjects = (catalog: Objects): readonly string[] =>
  [...catalog.objects.values()].flatMap((object) =>
    recipientPath(catalog, object)?.person.recipient?.messages === undefined ? [] : [object.name],
  );
