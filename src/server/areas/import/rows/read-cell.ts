import { operandRules } from '../../../../contract/formats/index.ts';
import type { InvalidChoice } from '../../../../contract/import/mapping.ts';
import type { DropReason } from '../../../../contract/import/report.ts';
import type { FieldRules, Parsed } from '../../../../contract/kinds/kind.ts';
import type { Field } from '../../../../contract/metadata/catalog.ts';
import { parseValue } from '../../../../contract/record/parse-value.ts';
import { readingOf } from '../../../base/formats/index.ts';
import { invalidChoices } from '../../../../contract/import/column-formats.ts';
import { isNothing } from '../../../../contract/record/validate.ts';
import { choiceKey, type ParsedCell } from '../../../base/texts/text-reading.ts';
import { blankKind, isSheetError } from '../../../base/texts/blank-text.ts';
import { cellText } from '../../../base/texts/written-text.ts';
import { leftTitles, namePartReader } from './name-part.ts';
import { type ImportRules, isRelation, type Slot } from './import-rules.ts';
import { splitParts } from './split-parts.ts';
import { valueParser } from './value-parser.ts';

/** What a cell says of a field. */
export interface CellRead {
  /** Undefined: nothing; null: to be cleared; of relations a list of names, of lists the values. */
  readonly value: unknown;
  readonly problem?: Extract<Parsed<unknown>, { ok: false }>['problem'];
  readonly warning?: string;
  /** With a problem: the row goes without the value. */
  readonly isLeft?: true;
  /** Something stands in the cell that counts as no value. */
  readonly dropped?: DropReason;
  /** Of a full name: titles that no field takes. */
  readonly titles?: readonly string[];
}

export type CellReader = (cells: readonly string[]) => CellRead;

const NOTHING: CellRead = { value: undefined };
const CLEARED: CellRead = { value: null };
const DROPPED: Readonly<Record<'blank' | 'error', CellRead>> = {
  blank: { value: undefined, dropped: 'blank' },
  error: { value: undefined, dropped: 'error' },
};
/** Texts whose meaning is kept, and how long they may be. */
const MOST_KEPT = 5000;
const LONGEST_KEPT = 60;

/** Reads one column for a field. */
export function cellReader(slot: Slot, source: Slot['sources'][number], rules: ImportRules): CellReader {
  const { mapping, part } = source;
  const { clearToken, match } = rules.mapping;
  const { format, formatFrom, invalid, values } = mapping;
  const reader = readerByFormat(slot, source, rules);
  const [usual] = invalidChoices(slot.field, slot.field.name === match.key);
  const meanings = new Set(
    [...Object.keys(values), ...Object.keys(rules.choices[slot.field.name] ?? {})].map(choiceKey),
  );
  const dropReason = dropReasonOf(slot, mapping.keepsBlanks ?? false);
  const formatNamed = readingOf(slot.field).formatNamed?.of ?? (() => undefined);
  const texts = part ? namePartReader(slot, part, rules) : (text: string) => text;
  // Told once for each name, which fills two fields.
  const titlesOf = part?.name === 'last' ? leftTitles(rules) : () => [];
  return (cells) => {
    const text = cellText(cells[mapping.column]);
    if (text === '') return NOTHING;
    if (text === clearToken) return slot.field.required ? { value: undefined, problem: REQUIRED } : CLEARED;
    const own = texts(text);
    const titles = titlesOf(text);
    if (own === '') return titles.length ? { ...NOTHING, titles } : NOTHING;
    const isMeant = meanings.size > 0 && meanings.has(choiceKey(text));
    const dropped = isMeant ? undefined : dropReason(text);
    if (dropped) return DROPPED[dropped];
    const named = formatFrom == null ? undefined : formatNamed(cellText(cells[formatFrom]));
    const found = reader(named ?? format)(own);
    const read = found.problem ? refused(found, own, invalid ?? usual, slot.field) : found;
    return titles.length ? { ...read, titles } : read;
  };
}

/** Words for "nothing" stay where the field takes them as texts: they are names of people, places and groups, too. */
function dropReasonOf(slot: Slot, keepsBlanks: boolean): (text: string) => 'blank' | 'error' | undefined {
  const { field } = slot;
  const { kind: operand } = operandRules(field);
  const texts: FieldRules = operand === field.kind ? field : { ...field, kind: operand, element: undefined };
  const takesWord = (text: string) =>
    isRelation(slot) || (operand === 'STRING' && parseValue(text, texts).ok);
  return (text) => {
    if (isSheetError(text)) return 'error';
    const kind = keepsBlanks ? undefined : blankKind(text);
    return kind === 'mark' || (kind === 'word' && !takesWord(text)) ? 'blank' : undefined;
  };
}

/** What becomes of a value that the field does not take. */
function refused(found: CellRead, text: string, choice: InvalidChoice | undefined, field: Field): CellRead {
  if (choice === 'text') {
    const kept = parseValue(text, { ...field, format: undefined });
    if (kept.ok) return { value: kept.value, warning: 'import-cell-text' };
  }
  return choice === 'reject' ? found : { ...found, isLeft: true };
}

/** One for each way in which the column's texts are written. */
function readerByFormat(
  slot: Slot,
  source: Slot['sources'][number],
  rules: ImportRules,
): (format: string | null) => (text: string) => CellRead {
  const readers = new Map<string | null, (text: string) => CellRead>();
  return (format) => {
    const known = readers.get(format);
    if (known) return known;
    const read = textReader(slot, { ...source, mapping: { ...source.mapping, format } }, rules);
    readers.set(format, read);
    return read;
  };
}

const REQUIRED = { message: 'required' } as const;

/** The same texts come again and again: choices, days, names of groups. */
function textReader(
  slot: Slot,
  source: Slot['sources'][number],
  rules: ImportRules,
): (text: string) => CellRead {
  const read = partsReader(slot, source, rules);
  if (slot.field.unique) return read;
  const kept = new Map<string, CellRead>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const made = read(text);
    if (kept.size < MOST_KEPT && text.length <= LONGEST_KEPT) kept.set(text, made);
    return made;
  };
}

function partsReader(
  slot: Slot,
  { mapping }: Slot['sources'][number],
  rules: ImportRules,
): (text: string) => CellRead {
  const { separator, values, format } = mapping;
  const map = new Map(Object.entries(values).map(([text, value]) => [choiceKey(text), value]));
  const mapped = map.size ? (text: string) => map.get(choiceKey(text)) ?? text : (text: string) => text;
  const partsOf = (text: string): string[] =>
    (separator === null ? [text] : splitParts(text, separator))
      .map((part) => mapped(part).trim())
      .filter((part) => part !== '');
  const { field } = slot;
  const isList = field.kind === 'LIST';
  const choices = rules.choices[field.name] ?? {};
  const several = isRelation(slot)
    ? (parts: readonly string[]): CellRead => ({ value: [...new Set(parts)] })
    : listReader(
        valueParser(field, { format, choices, timeZone: rules.timeZone }),
        isList,
        (text) => !isList && isNothing(text, field),
      );
  return (text) => {
    const parts = partsOf(text);
    if (!parts.length) return NOTHING;
    if (isList || parts.length === 1) return several(parts);
    return { ...several(parts.slice(0, 1)), warning: 'import-more-values' };
  };
}

function listReader(
  parse: (text: string) => ParsedCell,
  isList: boolean,
  saysNothing: (text: string) => boolean,
): (parts: readonly string[]) => CellRead {
  return (parts) => {
    if (saysNothing(parts[0] ?? '')) return NOTHING;
    const values: unknown[] = [];
    let warning: string | undefined;
    for (const part of parts) {
      const parsed = parse(part);
      if (!parsed.ok) return { value: undefined, problem: parsed.problem };
      values.push(parsed.value);
      warning ??= parsed.warning;
    }
    const value = isList ? values : values[0];
    return warning === undefined ? { value } : { value, warning };
  };
}
