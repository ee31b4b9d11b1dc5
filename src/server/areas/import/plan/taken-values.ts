import { FirstLines } from '../rows/first-lines.ts';

/**
 * What the rows of a file that are planned have taken of unique fields, and given away: in a few bytes for each value, so
 * that a file of any length is planned without being written.
 */
export class FileValues {
  readonly #taken = new Map<string, FirstLines>();
  readonly #released = new Map<string, FirstLines>();

  isTaken(field: string, value: string): boolean {
    return this.#taken.get(field)?.has(value) ?? false;
  }

  isReleased(field: string, value: string): boolean {
    return this.#released.get(field)?.has(value) ?? false;
  }

  add(taken: ValuesByField, released: ValuesByField): void {
    put(this.#taken, taken);
    put(this.#released, released);
  }
}

type ValuesByField = ReadonlyMap<string, ReadonlySet<string>>;

function put(all: Map<string, FirstLines>, given: ValuesByField): void {
  for (const [field, values] of given) {
    let known = all.get(field);
    if (!known) all.set(field, (known = new FirstLines()));
    for (const value of values) known.put(value, 1);
  }
}

/** Who has which value of the unique fields while the rows of a chunk are planned one after the other. */
export class TakenValues {
  readonly #taken = new Map<string, Set<string>>();
  readonly #released = new Map<string, Set<string>>();
  readonly #file: FileValues | undefined;

  /** `file`: of the rows before, where those are not written. */
  constructor(file?: FileValues) {
    this.#file = file;
  }

  /** Is the value another's? `holder`: who has it in the database; `own`: the record that is to get it, if it is there. */
  isOthers(field: string, value: string, holder: string | undefined, own: string | undefined): boolean {
    if (this.#taken.get(field)?.has(value) || this.#file?.isTaken(field, value)) return true;
    if (holder === undefined || holder === own) return false;
    return !this.#released.get(field)?.has(value) && !this.#file?.isReleased(field, value);
  }

  take(field: string, value: string): void {
    valuesOf(this.#taken, field).add(value);
  }

  release(field: string, value: string): void {
    valuesOf(this.#released, field).add(value);
  }

  /** The rows of the chunk are planned for good. */
  settle(): void {
    this.#file?.add(this.#taken, this.#released);
  }
}

function valuesOf(all: Map<string, Set<string>>, field: string): Set<string> {
  let values = all.get(field);
  if (!values) all.set(field, (values = new Set()));
  return values;
}
