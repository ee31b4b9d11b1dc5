import { definitionOf } from '../formats/index.ts';
import type { ModelField, ModelFile } from './model.ts';
import { english, type Report } from '../say.ts';
import { checkMergeGroup } from './check-duplicates.ts';
import { AN_OBJECT, fieldOf, unknown } from '../unknown.ts';

type Models = ReadonlyMap<string, ModelFile>;

const namesOf = (fields: readonly ModelField[]) => fields.map(({ name }) => name);

/** Does the field of the other object take the value? */
const takes = (to: ModelField, from: ModelField): boolean =>
  to.typeName === from.typeName && (to.kind === from.kind || (to.kind === 'LIST' && from.kind === 'OBJECT'));

/** The rules of the keys `convertsTo` and `merge.group`, by which previews list records. `known`: all objects, broken ones too. */
export function checkConversion(
  objectName: string,
  models: Models,
  known: readonly string[],
  report: Report,
): void {
  checkMergeGroup(objectName, models, report);
  const model = models.get(objectName);
  const conversion = model?.convertsTo;
  if (!model || !conversion) return;
  const at = '/convertsTo';
  const { object, link, match, give = {}, carry = [] } = conversion;
  if (!known.includes(object)) return report(`${at}/object`, unknown(object, AN_OBJECT, known));
  const target = models.get(object);
  if (!target) return;
  const links = model.fields.filter(({ kind, typeName }) => kind === 'OBJECT' && typeName === object);
  const held = links.find(({ name }) => name === link);
  if (!held)
    report(`${at}/link`, unknown(link, english`an OBJECT field that leads to ${object}`, namesOf(links)));
  else if (held.required)
    report(`${at}/link`, english`The link is empty until the record is converted. Remove "required".`);
  const texts = model.fields.filter(
    (field) =>
      definitionOf(field).text !== undefined &&
      target.fields.some(({ name, kind }) => name === field.name && kind === field.kind),
  );
  match.forEach((name, index) => {
    if (texts.some((field) => field.name === name)) return;
    report(
      `${at}/match/${index}`,
      unknown(name, english`a STRING field that ${object} has too`, namesOf(texts)),
    );
  });
  for (const [from, to] of Object.entries(give)) {
    const [own, other] = [findIn(model, from), findIn(target, to)];
    const pointer = `${at}/give/${from}`;
    if (!own) continue;
    if (!other) report(pointer, unknown(to, fieldOf(object), namesOf(target.fields)));
    else if (!takes(other, own))
      report(pointer, english`"${to}" of ${object} does not take what "${from}" holds. Remove it.`);
  }
  carry.forEach((name, index) => {
    const [own, other] = [findIn(model, name), findIn(target, name)];
    if (own?.inverseOf && other?.inverseOf && own.typeName === other.typeName) return;
    const message = english`"${name}" is no LIST with "inverseOf" of the same object here and in ${object}. Remove it.`;
    report(`${at}/carry/${index}`, message);
  });
}

const findIn = ({ fields }: ModelFile, name: string) => fields.find((field) => field.name === name);
