import { isEmpty } from '../../../../contract/record/validate.ts';
import type { Change } from '../../../base/sql/audit.ts';
import type { PlannedCreate } from '../plan/import-plan.ts';
import type { ImportWorld } from './import-world.ts';

/** What the history says of a new record, as JSON: each of its values that is one. */
export function createdChanges(values: Iterable<readonly [field: string, value: unknown]>): string {
  let text = '';
  for (const [field, value] of values) {
    if (value === undefined || isEmpty(value)) continue;
    text += `${text && ','}{"field":${JSON.stringify(field)},"before":null,"after":${JSON.stringify(value)}}`;
  }
  return `[${text}]`;
}

/** All values of a new record, by name: those of its row, then what it has without, and what was filled in. */
export function valuesOf(
  world: Pick<ImportWorld, 'slots' | 'defaults'>,
  create: PlannedCreate,
  filled: readonly Change[] = [],
): Iterable<readonly [field: string, value: unknown]> {
  const said = saidOf(world, create);
  return filled.length
    ? new Map([...said, ...filled.map(({ field, after }) => [field, after] as const)])
    : said;
}

function* saidOf(
  { slots, defaults }: Pick<ImportWorld, 'slots' | 'defaults'>,
  { values }: PlannedCreate,
): Generator<readonly [field: string, value: unknown]> {
  const given = new Set<string>();
  for (const [at, { field }] of slots.entries()) {
    if (values[at] === undefined) continue;
    given.add(field.name);
    yield [field.name, values[at]];
  }
  for (const [{ name }, value] of defaults) if (!given.has(name)) yield [name, value];
}

/** What changes of a record, with what was filled in. */
export const withFilled = (changes: readonly Change[], filled: readonly Change[] = []): readonly Change[] =>
  filled.length
    ? [...new Map([...changes, ...filled].map((change) => [change.field, change])).values()]
    : changes;
