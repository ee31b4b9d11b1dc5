import { definitionOf } from '../formats/index.ts';
import type { ModelField, ModelFile } from './model.ts';
import { english, type Report, type Said } from '../say.ts';
import { unknown } from '../unknown.ts';

const namesOf = (fields: readonly ModelField[]) => fields.map(({ name }) => name);

/** The rules of the keys `duplicates` and `merge`. */
export function checkDuplicates(model: ModelFile, report: Report): void {
  const { duplicates, fields, role } = model;
  checkMergeRule(model, report);
  checkTogether(model, report);
  if (!duplicates) return;
  if (role)
    report('/duplicates', english`The server itself uses the records (role "${role}"). Remove "duplicates".`);
  const texts = fields.filter((field) => definitionOf(field).text === 'plain' && !field.computed);
  const among = (names: readonly string[], known: readonly ModelField[], what: Said, pointer: string) =>
    names.forEach((name, index) => {
      if (!known.some((field) => field.name === name)) {
        report(`${pointer}/${index}`, unknown(name, what, namesOf(known)));
      }
    });
  const { equal = [], similar } = duplicates;
  among(equal, texts, english`a STRING field`, '/duplicates/equal');
  if (!similar) return;
  among(similar.fields, texts, english`a STRING field`, '/duplicates/similar/fields');
  const relations = fields.filter(
    ({ kind, typeName, inverseOf, item }) =>
      (kind === 'OBJECT' || kind === 'LIST') && typeName !== undefined && inverseOf === undefined && !item,
  );
  among(
    similar.within ?? [],
    relations,
    english`a relation that the object itself holds`,
    '/duplicates/similar/within',
  );
}

const keptFields = (fields: readonly ModelField[]) =>
  fields.filter(({ kind, computed }) => kind !== 'LIST' && kind !== 'NONE' && !computed);

function checkTogether({ together = [], fields }: ModelFile, report: Report): void {
  const known = namesOf(keptFields(fields));
  const before = new Set<string>();
  together.forEach((names, at) =>
    names.forEach((name, index) => {
      const pointer = `/together/${at}/${index}`;
      if (!known.includes(name))
        report(pointer, unknown(name, english`a field that the record itself keeps`, known));
      else if (before.has(name))
        report(pointer, english`"${name}" stands in another list already. Remove it from one of them.`);
      before.add(name);
    }),
  );
}

/** The rule of the key `merge.group`, which is about a field of another object. */
export function checkMergeGroup(
  objectName: string,
  models: ReadonlyMap<string, ModelFile>,
  report: Report,
): void {
  const { merge, fields = [] } = models.get(objectName) ?? {};
  if (merge?.group === undefined) return;
  const [head = '', last = ''] = merge.group.split('.');
  const relations = fields.filter(({ name, kind }) => kind === 'OBJECT' && merge.by.includes(name));
  const relation = relations.find(({ name }) => name === head);
  if (!relation) {
    const what = english`an OBJECT field that "by" names`;
    return report('/merge/group', unknown(head, what, namesOf(relations)));
  }
  const enums = models.get(relation.typeName ?? '')?.fields.filter(({ kind }) => kind === 'ENUM');
  if (!enums || enums.some(({ name }) => name === last)) return;
  report('/merge/group', unknown(last, english`an ENUM field of ${relation.typeName ?? ''}`, namesOf(enums)));
}

function checkMergeRule({ merge, fields }: ModelFile, report: Report): void {
  if (!merge) return;
  const kept = keptFields(fields);
  merge.by.forEach((name, index) => {
    if (kept.some((field) => field.name === name)) return;
    report(`/merge/by/${index}`, unknown(name, english`a field that the record itself keeps`, namesOf(kept)));
  });
  const enums = fields.filter(({ kind }) => kind === 'ENUM');
  const values = enums.find(({ name }) => name === merge.field)?.values;
  if (!values) return report('/merge/field', unknown(merge.field, english`an ENUM field`, namesOf(enums)));
  merge.first.forEach((value, index) => {
    if (values.includes(value)) return;
    report(`/merge/first/${index}`, unknown(value, english`a value of "${merge.field}"`, values));
  });
}
