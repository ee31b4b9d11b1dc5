import { formatOf, settingsOf } from '../formats/index.ts';
import type { ComputedField, ModelFile } from './model.ts';
import { english, type Report, say } from '../say.ts';

/** Which records of a count go by their list. */
export function checkMatching(
  { matching, filterField, listField, listedWhen }: ComputedField,
  { fields }: ModelFile,
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
}
