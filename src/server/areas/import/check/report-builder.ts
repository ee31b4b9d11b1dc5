import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { reportedError } from '../errors/reported-errors.ts';
import { lineErrors } from '../errors/stored-errors.ts';
import type { ChunkPlan } from '../plan/import-plan.ts';
import { nameKey } from '../plan/name-key.ts';
import { DroppedTexts } from '../rows/dropped-texts.ts';
import { FirstLines } from '../rows/first-lines.ts';
import type { PreparedChunk } from '../run/chunk-source.ts';
import type { ImportWorld } from '../run/import-world.ts';
import { type FoundNames, targetOf } from '../run/resolve-names.ts';
import type { PlanWritten } from '../run/write-plan.ts';
import type { ImportColumn } from '../runs/import-run.ts';
import { createDiff, updateDiff } from './diffs.ts';
import type { ImportReport, ImportDiff, ImportError } from '../../../../contract/import/report.ts';

/** What a report shows of each kind at most. */
const MOST = { errors: 100, diffs: 10, names: 100, dropped: 100 } as const;

/** What a run would do with a chunk. */
interface Tried {
  readonly plan: ChunkPlan;
  readonly filled: PlanWritten['filled'];
  readonly found: FoundNames;
}

interface NamesSoFar {
  readonly objectName: string;
  readonly names: string[];
  readonly seen: FirstLines;
  count: number;
}

/** Gathers what the chunks of a file would do; in the memory of a few samples, however long the file is. */
export class ReportBuilder {
  readonly #columns: readonly ImportColumn[];
  readonly #counts = { rows: 0, create: 0, update: 0, unchanged: 0, duplicate: 0, invalid: 0 };
  readonly #warnings = new Map<string, number>();
  readonly #dropped = new DroppedTexts();
  readonly #errors: ImportError[] = [];
  readonly #left: ImportError[] = [];
  readonly #creates: ImportDiff[] = [];
  readonly #updates: ImportDiff[] = [];
  readonly #unknown = new Map<string, NamesSoFar>();

  constructor(columns: readonly ImportColumn[]) {
    this.#columns = columns;
  }

  async add(
    db: TenantDb,
    world: ImportWorld,
    { rows, warnings, dropped }: PreparedChunk,
    { plan, filled, found }: Tried,
  ): Promise<void> {
    const counts = this.#counts;
    counts.rows += rows.length;
    counts.create += plan.creates.length;
    counts.update += plan.updates.length;
    counts.unchanged += plan.unchanged;
    counts.duplicate += plan.duplicates;
    counts.invalid += plan.refused.length - plan.duplicates;
    for (const [message, count] of Object.entries(warnings)) {
      this.#warnings.set(message, (this.#warnings.get(message) ?? 0) + count);
    }
    for (const { column, value, reason, count } of dropped) this.#dropped.add(column, value, reason, count);
    if (Math.min(this.#errors.length, this.#left.length) < MOST.errors) {
      for (const error of lineErrors(world.slots, plan.refused, rows, plan.written)) {
        const told = error.left ? this.#left : this.#errors;
        if (told.length < MOST.errors) told.push(reportedError(error, this.#columns));
      }
    }
    for (const create of plan.creates.slice(0, MOST.diffs - this.#creates.length)) {
      this.#creates.push(createDiff(world, create, filled.get(create.id)));
    }
    for (const update of plan.updates.slice(0, MOST.diffs - this.#updates.length)) {
      this.#updates.push(await updateDiff(db, world, update, filled.get(update.id)));
    }
    for (const [field, names] of found.unknown) this.#addNames(world, field, names);
  }

  #addNames(world: ImportWorld, field: string, names: readonly string[]): void {
    const slot = world.slots.find((each) => each.field.name === field);
    const objectName = slot ? (targetOf(world, slot)?.name ?? '') : '';
    const known = this.#unknown.get(field) ?? { objectName, names: [], seen: new FirstLines(), count: 0 };
    this.#unknown.set(field, known);
    for (const name of names) {
      if (known.seen.put(nameKey(name), 1) !== undefined) continue;
      known.count++;
      if (known.names.length < MOST.names) known.names.push(name);
    }
  }

  /** `total`: rows of the file. */
  report(total: number, done: boolean): ImportReport {
    const { rows } = this.#counts;
    return {
      ...this.#counts,
      warnings: [...this.#warnings].map(([message, count]) => ({ message, count })),
      errors: this.#errors,
      left: this.#left,
      diffs: [...this.#creates, ...this.#updates],
      unknown: [...this.#unknown].map(([field, { objectName, names, count }]) => ({
        field,
        objectName,
        names,
        count,
      })),
      dropped: this.#dropped
        .list()
        .slice(0, MOST.dropped)
        .map((each) => ({ ...each, header: this.#columns[each.column]?.header ?? null })),
      done,
      progress: done ? 100 : Math.floor((rows / Math.max(1, total)) * 100),
    };
  }
}
