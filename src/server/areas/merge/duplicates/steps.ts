import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';

/** What a search does one after the other. */
export type Step =
  | { readonly kind: 'equal'; readonly field: Field; readonly part: number; readonly parts: number }
  | { readonly kind: 'groups'; readonly field: Field }
  | { readonly kind: 'all' };

/** Where a search is: kept with what it has found. */
export interface Place {
  /** Live records when it began. */
  readonly records: number;
  readonly step: number;
  /** Within the step: the last related record that is done. */
  readonly after: string;
  /** Records read within the step. */
  readonly read: number;
}

/** Records whose values one statement compares. */
const PART_RECORDS = 200_000;

/** The steps of a search through so many records. */
export function stepsOf(object: ObjectType, records: number): Step[] {
  const { equal = [], similar } = object.duplicates ?? {};
  const fields = (names: readonly string[]) => names.flatMap((name) => object.fields.get(name) ?? []);
  const parts = Math.max(1, Math.ceil(records / PART_RECORDS));
  const steps: Step[] = fields(equal).flatMap((field) =>
    Array.from({ length: parts }, (_, part) => ({ kind: 'equal', field, part, parts }) as const),
  );
  if (similar?.within)
    steps.push(...fields(similar.within).map((field) => ({ kind: 'groups', field }) as const));
  else if (similar) steps.push({ kind: 'all' });
  return steps;
}

/** How many records a step reads, as far as that is known before. */
export const weightOf = (step: Step, records: number): number =>
  step.kind === 'equal' ? Math.ceil(records / step.parts) : records;
