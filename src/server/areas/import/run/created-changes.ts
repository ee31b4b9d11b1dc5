import { isEmpty } from '../../../../contract/record/validate.ts';

/** What the history says of a new record, as JSON: each of its values that is one. */
export function createdChanges(values: Iterable<readonly [field: string, value: unknown]>): string {
  let text = '';
  for (const [field, value] of values) {
    if (value === undefined || isEmpty(value)) continue;
    text += `${text && ','}{"field":${JSON.stringify(field)},"before":null,"after":${JSON.stringify(value)}}`;
  }
  return `[${text}]`;
}
