import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';

/** A field of the record that is converted, and the one that takes its value. */
export interface GivenField {
  readonly from: Field;
  readonly to: Field;
}

/**
 * What a record gives to the other object's: fields of one name, kind and type, and those that the model names. Both
 * objects as the role has them: what it does not see or may not write is not given.
 */
export function givenFields(object: ObjectType, target: ObjectType): GivenField[] {
  const give = new Map(Object.entries(object.convertsTo?.give ?? {}));
  return [...object.fields.values()].flatMap((from): GivenField[] => {
    const to = target.fields.get(give.get(from.name) ?? from.name);
    if (
      !to ||
      to.readOnly ||
      to.custom ||
      from.custom ||
      from.computed ||
      from.relation?.type.startsWith('inverse')
    ) {
      return [];
    }
    const isNamed = give.has(from.name);
    const fits = to.kind === from.kind || (isNamed && to.kind === 'LIST' && from.kind === 'OBJECT');
    return fits && to.relation?.target === from.relation?.target ? [{ from, to }] : [];
  });
}
