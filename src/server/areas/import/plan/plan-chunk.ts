import { foldCase } from '../../../../contract/kinds/fold.ts';
import type { ImportMapping, ImportMode } from '../../../../contract/import/mapping.ts';
import { leavingProblems } from '../../../../contract/record/leaving.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { isRelation, type Slot } from '../rows/import-rules.ts';
import type { CellProblem, PreparedRow } from '../rows/prepared-row.ts';
import { linkedValues } from './linked-values.ts';
import type {
  ChunkPlan,
  KnownRecord,
  KnownRecords,
  PlannedCreate,
  PlannedUpdate,
  RefusedRow,
} from './import-plan.ts';
import { planUpdate } from './plan-update.ts';
import type { TakenValues } from './taken-values.ts';

/** What rows are planned by; the same for all of a file. */
export interface PlanRules {
  readonly slots: readonly Slot[];
  readonly mode: ImportMode;
  readonly unknown: ImportMapping['unknown'];
  /** Name of the field by which rows find their records; null: none do. */
  readonly key: string | null;
  /** Fields that new records need a value of. */
  readonly required: readonly Field[];
  readonly newId: () => string;
}

/**
 * Decides row by row what is to be done, as if each were written before the next is looked at. The same for a dry run and
 * for a real one, which is why both count alike.
 */
export function planChunk(
  rules: PlanRules,
  rows: readonly PreparedRow[],
  known: KnownRecords,
  taken: TakenValues,
): ChunkPlan {
  const planner = new ChunkPlanner(rules, known, taken);
  for (const row of rows) planner.add(row);
  return planner;
}

type Refusal = readonly CellProblem[];

class ChunkPlanner implements ChunkPlan {
  readonly creates: PlannedCreate[] = [];
  readonly updates: PlannedUpdate[] = [];
  readonly refused: RefusedRow[] = [];
  unchanged = 0;
  duplicates = 0;
  readonly written = new Map<PreparedRow, string>();
  readonly #rules: PlanRules;
  readonly #known: KnownRecords;
  readonly #taken: TakenValues;
  /** What the columns are of. */
  readonly #fields: ReadonlyMap<string, Field>;
  /** In which wave a record of this chunk is changed. */
  readonly #waves = new Map<string, number>();

  constructor(rules: PlanRules, known: KnownRecords, taken: TakenValues) {
    this.#rules = rules;
    this.#fields = new Map(rules.slots.map(({ field }) => [field.name, field]));
    this.#known = known;
    this.#taken = taken;
  }

  add(row: PreparedRow): void {
    const problems = this.#plan(row);
    if (problems.length) this.refused.push({ row, problems });
  }

  #plan(row: PreparedRow): Refusal {
    if (row.problems.length) return row.problems;
    if (row.duplicateOf !== undefined) {
      this.duplicates++;
      return [this.#keyProblem({ message: 'import-duplicate', params: { line: row.duplicateOf } }, row)];
    }
    const { slots, unknown } = this.#rules;
    const { values, problems } = linkedValues(slots, row.values, this.#known.names, unknown);
    problems.push(...this.#suppressed(values));
    if (problems.length) return problems;
    const own = this.#known.byId.get(row.writtenTo ?? '');
    if (own) return this.#planUpdate(row, own, values, true);
    const found = row.key === undefined ? undefined : this.#known.byKey.get(row.key);
    if (!found?.length) return this.#planCreate(row, values);
    const [record, ...others] = found;
    if (record && !others.length) return this.#planUpdate(row, record, values);
    const records = found.slice(0, 5).map(({ id, label }) => `${label} (${id})`);
    const params = { count: found.length, records: records.join('; ') };
    return [this.#keyProblem({ message: 'import-ambiguous', params }, row)];
  }

  #planCreate(row: PreparedRow, values: readonly unknown[]): Refusal {
    const { slots, mode, key, required, newId } = this.#rules;
    if (mode === 'update' || (key === 'id' && row.key !== undefined)) {
      return [this.#keyProblem({ message: row.key === undefined ? 'required' : 'import-unmatched' }, row)];
    }
    const given = new Set(slots.flatMap(({ field }, at) => (values[at] == null ? [] : [field.name])));
    const missing = required.filter(({ name }) => !given.has(name));
    if (missing.length)
      return missing.map(({ name: field }) => ({ problem: { message: 'required' }, field }));
    if (!given.size) return [{ problem: { message: 'import-empty' } }];
    const changed = values.map((value) => value ?? undefined);
    const clash = this.#clashOf(changed, undefined);
    if (clash) return clash;
    const id = newId();
    const broken = this.#brokenBy(String(row.line));
    if (broken) return broken;
    this.#take(changed);
    this.#note(row, id);
    this.creates.push({ row, id, values });
    return [];
  }

  /** `isOwn`: the row was written to the record before, which since then may say something else. */
  #planUpdate(row: PreparedRow, record: KnownRecord, values: readonly unknown[], isOwn = false): Refusal {
    const { slots: given, mode } = this.#rules;
    const slots = isOwn ? given.map((slot) => ({ ...slot, write: 'fill' }) as const) : given;
    if (mode === 'create' && !isOwn) {
      const params = { records: `${record.label} (${record.id})` };
      return [this.#keyProblem({ message: 'import-matched', params }, row)];
    }
    const planned = planUpdate(slots, record, values);
    if (!planned.changes.length) {
      this.unchanged++;
      this.#note(row, record.id);
      return [];
    }
    const left = leavingProblems(this.#fields, planned.changes);
    if (left.length) return left.map(({ path = '', ...problem }) => ({ problem, field: path }));
    const names = new Set(planned.changes.map(({ field }) => field));
    const changed = slots.map(({ field }, at) => (names.has(field.name) ? planned.values[at] : undefined));
    const clash = this.#clashOf(changed, record.id);
    if (clash) return clash;
    const broken = this.#brokenBy(record.id);
    if (broken) return broken;
    this.#note(row, record.id);
    const wave = this.#waveOf(changed, record.id);
    this.#waves.set(record.id, wave);
    this.#release(changed, record);
    this.#take(changed);
    this.updates.push({ row, id: record.id, label: record.label, wave, ...planned });
    return [];
  }

  #brokenBy(id: string): Refusal | undefined {
    return this.#known.broken.get(id)?.map(({ path, ...problem }) => ({
      problem,
      ...(path === undefined ? {} : { field: path }),
    }));
  }

  #note(row: PreparedRow, id: string): void {
    if (row.left.length) this.written.set(row, id);
  }

  #uniqueSlots(values: readonly unknown[]): { readonly field: Field; readonly value: string }[] {
    return this.#rules.slots.flatMap(({ field }, at) => {
      const value = values[at];
      return field.unique && typeof value === 'string' ? [{ field, value: foldCase(value) }] : [];
    });
  }

  #holder(field: Field, value: string): string | undefined {
    return this.#known.holders.get(field.name)?.get(value);
  }

  #clashOf(values: readonly unknown[], own: string | undefined): Refusal | undefined {
    const clashes = this.#uniqueSlots(values).filter(({ field, value }) =>
      this.#taken.isOthers(field.name, value, this.#holder(field, value), own),
    );
    if (!clashes.length) return undefined;
    return clashes.map(({ field, value }) => ({
      problem: { message: 'already-exists' },
      field: field.name,
      value,
    }));
  }

  /** What rows have for their key needs no note: the next one that has it is a duplicate. */
  #take(values: readonly unknown[]): void {
    for (const { field, value } of this.#uniqueSlots(values)) {
      if (field.name !== this.#rules.key) this.#taken.take(field.name, value);
    }
  }

  #release(values: readonly unknown[], { fields }: KnownRecord): void {
    for (const [at, { field }] of this.#rules.slots.entries()) {
      const before = fields[field.name];
      const value = values[at];
      if (!field.unique || value === undefined || typeof before !== 'string') continue;
      if (typeof value !== 'string' || foldCase(value) !== foldCase(before)) {
        this.#taken.release(field.name, foldCase(before));
      }
    }
  }

  /** After the wave in which another of this chunk gives the value away. */
  #waveOf(values: readonly unknown[], own: string): number {
    const waves = this.#uniqueSlots(values).map(({ field, value }) => {
      const holder = this.#holder(field, value);
      return holder === undefined || holder === own ? -1 : (this.#waves.get(holder) ?? -1);
    });
    return Math.max(0, ...waves.map((wave) => wave + 1));
  }

  #suppressed(values: readonly unknown[]): CellProblem[] {
    const { suppressed } = this.#known;
    if (!suppressed.size) return [];
    return this.#rules.slots.flatMap(({ field, holds }, at): CellProblem[] => {
      const value = values[at];
      if (isRelation({ holds }) || typeof value !== 'string' || !suppressed.has(value)) return [];
      return [{ problem: { message: 'suppressed' }, field: field.name, value: shown(value) }];
    });
  }

  #keyProblem(problem: CellProblem['problem'], { key }: PreparedRow): CellProblem {
    const { key: field } = this.#rules;
    return { problem, ...(field === null ? {} : { field }), ...(key === undefined ? {} : { value: key }) };
  }
}
