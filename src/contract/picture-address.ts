import { partsOf, valueAt } from './label.ts';

/** A template that is one field and nothing else: what the field holds is the address. */
const isWhole = (template: string) => /^\{[^{}]*\}$/.test(template);

/** The paths that the address of a picture needs. */
export const picturePaths = (template: string): readonly string[] =>
  partsOf(template).parts.map(({ path }) => path);

/** The address of a record's picture; undefined where a field that it needs is empty: there is no picture. */
export function pictureAddress(
  template: string,
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const { parts, tail } = partsOf(template);
  let address = '';
  for (const { before, path } of parts) {
    const value = valueAt(record, path);
    if (typeof value !== 'string' || value === '') return undefined;
    address += before + (isWhole(template) ? value : encodeURIComponent(value));
  }
  return address + tail || undefined;
}
