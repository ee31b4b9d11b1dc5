import type { ModelField, ModelFile } from './model.ts';
import { english, type Report } from '../say.ts';
import { unknown } from '../unknown.ts';

const namesOf = (fields: readonly ModelField[]) => fields.map(({ name }) => name);

/** No field stands in two lists of the key `together`. */
export function checkDuplicates({ together = [] }: ModelFile, report: Report): void {
  const before = new Set<string>();
  together.forEach((names, at) =>
    names.forEach((name, index) => {
      if (before.has(name))
        report(
          `/together/${at}/${index}`,
          english`"${name}" stands in another list already. Remove it from one of them.`,
        );
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
