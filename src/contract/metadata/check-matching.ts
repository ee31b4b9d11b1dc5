import { formatOf, settingsOf } from '../formats/index.ts';
import type { ComputedField, ModelFile } from './model.ts';
import { english, type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

/** Which records of a count go by their list, and the names of its parts. */
export function checkMatching(
  { matching, filterField, listField, listedWhen, breakdown = [] }: ComputedField,
  { fields }: ModelFile,
  pointer: string,
  report: Report,
): void {
  const filterIndex = fields.findIndex(({ name }) => name === filterField);
  const filter = fields[filterIndex];
  const { objectKey = '' } = (filter && formatOf(filter)) ?? {};
  const [key, value] = Object.entries((filter && settingsOf(filter)) ?? {})[0] ?? [];
  if (matching !== undefined && key !== undefined && !(key === objectKey && value === matching)) {
    const message = say`A count goes by "${filterField}", which is about ${matching} by that. Remove "${key}".`;
    report(`/fields/${filterIndex}/${key}`, message);
  }
  const listIndex = fields.findIndex(({ name }) => name === listField);
  if (listedWhen && fields[listIndex]?.usableWhen)
    report(
      `/fields/${listIndex}/usableWhen`,
      english`The list of "listedWhen" takes all records that the filter finds. Remove "usableWhen" or "listedWhen".`,
    );
  if (listedWhen) {
    const choices = fields.filter(({ kind }) => kind === 'ENUM');
    const field = choices.find(({ name }) => name === listedWhen.field);
    const names = choices.map(({ name }) => name);
    if (!field) {
      report(`${pointer}/listedWhen/field`, unknown(listedWhen.field, thing`a field of kind ENUM`, names));
    } else if (!field.values?.includes(listedWhen.value)) {
      const what = thing`a value of "${field.name}"`;
      report(`${pointer}/listedWhen/value`, unknown(listedWhen.value, what, field.values ?? []));
    }
  }
  const parts = breakdown.map(({ name }) => name);
  parts.forEach((name, index) => {
    if (parts.indexOf(name) === index) return;
    report(
      `${pointer}/breakdown/${index}/name`,
      say`"${name}" is already the name of a part here. Rename one of them.`,
    );
  });
}
