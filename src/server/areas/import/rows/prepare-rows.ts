import { foldCase } from '../../../../contract/kinds/fold.ts';
import { isAddress } from '../../../../contract/formats/addresses.ts';
import { isId } from '../../../../contract/kinds/object.ts';
import { shown } from '../../../../contract/kinds/text.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { type Join, targetField } from '../../../../contract/import/mapping.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { beyondProblem, shapeProblem } from '../read/row-shape.ts';
import { cellText } from '../../../base/texts/written-text.ts';
import { dayReader } from './day-parts.ts';
import { FirstLines } from './first-lines.ts';
import { type ImportRules, isRelation, type Slot, slotsOf } from './import-rules.ts';
import { DroppedTexts } from './dropped-texts.ts';
import type { CellProblem, DroppedCells, FileRow, PreparedRow, Warnings } from './prepared-row.ts';
import { writtenRecord } from './line-cell.ts';
import { type CellReader, cellReader } from './read-cell.ts';

/** What a run of rows is, and what may not be meant so. */
export interface PreparedRows {
  readonly rows: readonly PreparedRow[];
  readonly warnings: Warnings;
  readonly dropped: readonly DroppedCells[];
}

interface RowNotes {
  readonly problems: CellProblem[];
  readonly left: CellProblem[];
  readonly warnings: Record<string, number>;
  readonly dropped: DroppedTexts;
}

interface SlotReader {
  readonly slot: Slot;
  readonly columns: readonly {
    readonly column: number;
    readonly read: CellReader;
    readonly join: Join | undefined;
  }[];
}

/**
 * Reads the rows of a file, from its first on, by the rules that all writes have. Which record a row is about is told by
 * its key; a row whose key a sound row before has had is a duplicate of that one.
 */
export class RowPreparation {
  readonly slots: readonly Slot[];
  /** Whether what a row is hangs on rows before it. */
  readonly hasKey: boolean;
  readonly #readers: readonly SlotReader[];
  readonly #keyOf: (row: FileRow[1], values: readonly unknown[]) => string | CellProblem | undefined;
  readonly #width: number;
  readonly #beyond: readonly number[];
  readonly #first = new FirstLines();
  /** Places of addresses among the values; fields that take them; columns that go nowhere. */
  readonly #addresses: readonly number[];
  readonly #addressFields: readonly Field[];
  readonly #spare: readonly number[];

  constructor(rules: ImportRules) {
    this.slots = slotsOf(rules);
    this.hasKey = rules.mapping.match.key !== null;
    this.#width = rules.width;
    this.#beyond = rules.beyond ?? [];
    this.#readers = this.slots.map((slot) => ({
      slot,
      columns: columnsOf(slot, rules),
    }));
    this.#keyOf = keyReader(rules, this.slots);
    this.#addresses = this.slots.flatMap(({ field }, at) => (isAddress(field) ? [at] : []));
    this.#addressFields = [...rules.object.fields.values()].filter(isAddress);
    const used = new Set(rules.mapping.columns.flatMap(({ target, column }) => (target ? [column] : [])));
    this.#spare = this.#addressFields.length
      ? Array.from({ length: rules.width }, (_, column) => column).filter((column) => !used.has(column))
      : [];
  }

  /** The next rows. */
  prepare(rows: readonly FileRow[]): PreparedRows {
    const warnings: Record<string, number> = {};
    const dropped = new DroppedTexts();
    const prepared = rows.map((row) => this.#prepareRow(row, warnings, dropped));
    return { rows: prepared, warnings, dropped: dropped.list() };
  }

  /** Is the only address of the row in a column that goes nowhere? */
  #isAddressLeft(cells: FileRow[1], values: readonly unknown[]): boolean {
    if (!this.#spare.length || this.#addresses.some((at) => values[at] != null)) return false;
    return this.#spare.some((column) => {
      const text = cellText(cells[column]);
      return text !== '' && this.#addressFields.some((field) => parseValue(text, field).ok);
    });
  }

  #prepareRow([line, cells]: FileRow, warnings: Record<string, number>, dropped: DroppedTexts): PreparedRow {
    const shape = shapeProblem(cells, this.#width) ?? beyondProblem(cells, this.#beyond);
    // Its values may be in wrong places: nothing of it is taken.
    if (shape)
      return {
        line,
        values: [],
        key: undefined,
        problems: [{ problem: shape }],
        left: [],
        duplicateOf: undefined,
      };
    // Excel leaves out empty cells at the end of a row; whether that is why they are missing nobody can tell.
    if (cells.length < this.#width) warn(warnings, 'file-few-cells');
    const problems: CellProblem[] = [];
    const left: CellProblem[] = [];
    const values = this.#readers.map((reader) =>
      readSlot(reader, cells, { problems, left, warnings, dropped }),
    );
    if (left.length) warn(warnings, 'import-cell-left');
    if (this.#isAddressLeft(cells, values)) warn(warnings, 'import-address-left');
    const key = this.#keyOf(cells, values);
    if (typeof key === 'object') problems.push(key);
    const found = typeof key === 'string' ? key : undefined;
    const duplicateOf = found === undefined || problems.length ? undefined : this.#first.put(found, line);
    const writtenTo = writtenRecord(cells, this.#width);
    const row = { line, values, key: found, problems, left, duplicateOf };
    return writtenTo === undefined ? row : { ...row, writtenTo };
  }
}

function columnsOf(slot: Slot, rules: ImportRules): SlotReader['columns'] {
  const parts = slot.sources.filter(({ mapping }) => mapping.part);
  const [first] = parts;
  if (first) {
    const read = dayReader(parts, cellReader(slot, first, rules));
    return [{ column: first.mapping.column, read, join: undefined }];
  }
  return slot.sources.map((source) => ({
    column: source.mapping.column,
    read: cellReader(slot, source, rules),
    join: source.mapping.join,
  }));
}

function warn(warnings: Record<string, number>, of: string): void {
  warnings[of] = (warnings[of] ?? 0) + 1;
}

function readSlot(
  { slot, columns }: SlotReader,
  cells: readonly string[],
  { problems, left, warnings, dropped }: RowNotes,
): unknown {
  let value: unknown;
  for (const { column, read, join } of columns) {
    const cell = read(cells);
    if (cell.warning !== undefined) warn(warnings, cell.warning);
    if (cell.dropped) dropped.add(column, cellText(cells[column]), cell.dropped);
    for (const title of cell.titles ?? []) dropped.add(column, title, 'title');
    if (cell.problem) {
      const { problem } = cell;
      const told = cell.isLeft ? left : problems;
      told.push({ problem, field: slot.field.name, column, value: cellText(cells[column]) });
    } else if (cell.value !== undefined) {
      const next = joined(slot, value, cell.value, join);
      const judged = next === value || join !== 'append' ? undefined : parseValue(next, slot.field);
      if (judged?.ok === false)
        left.push({
          problem: judged.problem,
          field: slot.field.name,
          column,
          value: cellText(cells[column]),
        });
      else value = next;
    }
  }
  return value;
}

/** Lists have what all their columns have; of one value that of the first column which has one, with what is put behind. */
function joined({ field }: Slot, before: unknown, value: unknown, join: Join | undefined): unknown {
  if (before === undefined) return value;
  if (join === 'append' && typeof before === 'string' && typeof value === 'string') {
    return before.includes(value) ? before : `${before} ${value}`;
  }
  if (field.kind !== 'LIST' || !Array.isArray(before) || !Array.isArray(value)) return before ?? value;
  return [...new Set([...(before as unknown[]), ...(value as unknown[])])];
}

function keyReader({ mapping }: ImportRules, slots: readonly Slot[]) {
  const { key } = mapping.match;
  if (key === 'id') {
    const column = mapping.columns.find(({ target }) => targetField(target) === 'id')?.column ?? -1;
    return (cells: readonly string[]): string | CellProblem | undefined => {
      const text = cellText(cells[column]);
      if (text === '' || isId(text)) return text || undefined;
      const problem = { message: 'invalid-id', params: { value: shown(text) } } as const;
      return { problem, field: 'id', column, value: text };
    };
  }
  const at = slots.findIndex((slot) => slot.field.name === key && !isRelation(slot));
  return (_cells: readonly string[], values: readonly unknown[]): string | undefined => {
    const value = at < 0 ? undefined : values[at];
    return typeof value === 'string' ? foldCase(value) : undefined;
  };
}
