import type { Action } from '../access/actions.ts';
import type { ErrorMessage, ErrorParams } from '../errors.ts';
import type { Catalog, Field, ObjectType } from '../metadata/catalog.ts';
import { columnFormats, invalidChoices, isAppendable, isFormatNamed, partsOf } from './column-formats.ts';
import { type ColumnMapping, type ImportMapping, targetField } from './mapping.ts';
import { isNamedByOneText } from './naming.ts';
import { pointerPart } from '../pointer.ts';

/** What is wrong with a mapping, and where in it (RFC 6901). */
export interface MappingProblem {
  readonly pointer: string;
  readonly message: ErrorMessage;
  readonly params: ErrorParams;
}

/** What a mapping is checked against, as the role of the one who imports has it. */
export interface MappingWorld {
  readonly catalog: Catalog;
  readonly object: ObjectType;
  /** How many columns the file has. */
  readonly width: number;
}

type Report = (pointer: string, message: ErrorMessage, params?: ErrorParams) => void;

/** Every rule that a mapping of the right shape breaks: an import starts without any. */
export function checkMapping(mapping: ImportMapping, world: MappingWorld): readonly MappingProblem[] {
  const problems: MappingProblem[] = [];
  const report: Report = (pointer, message, params = {}) => void problems.push({ pointer, message, params });
  checkMode(mapping, world, report);
  checkKey(mapping, world, report);
  const { key } = mapping.match;
  mapping.columns.forEach((column, index) =>
    checkColumn(column, `/columns/${index}`, { ...world, key }, report),
  );
  checkTwice(mapping, world, report);
  checkRequired(mapping, world, report);
  checkUnknown(mapping, world, report);
  return problems;
}

const may = ({ actions }: ObjectType, action: Action): boolean => actions?.has(action) ?? true;

function checkMode({ mode }: ImportMapping, { object }: MappingWorld, report: Report): void {
  for (const action of ['CREATE', 'EDIT'] as const) {
    const needed = mode === 'both' || (mode === 'create') === (action === 'CREATE');
    if (needed && !may(object, action)) report('/mode', 'forbidden', { object: object.name, action });
  }
}

function checkKey(
  { match: { key }, mode, columns }: ImportMapping,
  { object }: MappingWorld,
  report: Report,
) {
  const pointer = '/match/key';
  if (key === null) {
    if (mode !== 'create') report(pointer, 'required');
    return;
  }
  const known = ['id', ...(object.importable?.keys ?? [])];
  if (!known.includes(key) || !object.fields.has(key)) {
    report(pointer, 'unknown-field', { field: key });
  } else if (!columns.some(({ target }) => targetField(target) === key)) {
    report(pointer, 'import-key-column', { field: key });
  }
}

function checkColumn(
  column: ColumnMapping,
  at: string,
  world: MappingWorld & { readonly key: string | null },
  report: Report,
): void {
  const { object, width } = world;
  const { target } = column;
  if (column.column >= width) report(`${at}/column`, 'too-large', { max: width - 1 });
  if (!target) return;
  if ('fullName' in target) {
    const { first = '', last = '' } = object.importable?.fullName ?? {};
    for (const name of [first, last]) checkWritable(object, name, `${at}/target`, report);
    return;
  }
  const name = targetField(target) ?? '';
  const field = object.fields.get(name);
  if (!field || field.custom !== 'custom' in target) {
    report(`${at}/target`, 'unknown-field', { field: name });
    return;
  }
  // The id finds records, and is never written.
  if (name !== 'id') checkWritable(object, name, `${at}/target`, report);
  checkFormat(field, column.format, `${at}/format`, report);
  if (column.formatFrom != null) {
    if (column.formatFrom >= width) report(`${at}/formatFrom`, 'too-large', { max: width - 1 });
    else if (!isFormatNamed(field)) report(`${at}/formatFrom`, 'import-no-format', { kind: field.kind });
  }
  if (column.invalid) {
    const allowed = invalidChoices(field, name === world.key);
    if (!allowed.includes(column.invalid)) {
      report(`${at}/invalid`, 'invalid-enum', { value: column.invalid, allowed: allowed.join(', ') });
    }
  }
  const parts = partsOf(field);
  if (column.part && !parts.includes(column.part)) {
    report(`${at}/part`, 'invalid-enum', { value: column.part, allowed: parts.join(', ') });
  }
  if (column.join === 'append' && !isAppendable(field)) {
    report(`${at}/join`, 'invalid-enum', { value: column.join, allowed: 'else' });
  }
  checkValues(field, column.values, `${at}/values`, report);
}

function checkWritable({ fields }: ObjectType, name: string, pointer: string, report: Report): void {
  const field = fields.get(name);
  if (!field) report(pointer, 'unknown-field', { field: name });
  else if (!isFilled(field)) report(pointer, 'read-only', { field: name });
}

/** Can a file fill the field? Lists of small things and the own fields as a whole are no cells; files are kept, secrets not. */
export function isFilled({ kind, format, readOnly, system, element }: Field): boolean {
  return !readOnly && !system && kind !== 'NONE' && format !== 'secret' && typeof element !== 'object';
}

function checkFormat(field: Field, format: string | null, pointer: string, report: Report): void {
  if (format === null) return;
  const known = columnFormats(field);
  if (known.includes(format)) return;
  if (known.length) report(pointer, 'invalid-enum', { value: format, allowed: known.join('  ') });
  else report(pointer, 'import-no-format', { kind: field.kind });
}

/** A value that the map leaves empty is left out. */
function checkValues(field: Field, values: ColumnMapping['values'], pointer: string, report: Report): void {
  const names =
    field.kind === 'BOOLEAN' ? ['true', 'false'] : (field.enumValues?.map(({ name }) => name) ?? undefined);
  for (const [text, value] of Object.entries(values)) {
    if (value === '' || !names || names.includes(value)) continue;
    const allowed = names.slice(0, 20).join(', ');
    report(`${pointer}/${pointerPart(text)}`, 'invalid-enum', { value, allowed });
  }
}

/** Only lists take what several columns have, unless a column says what it is for beside the one before. */
function checkTwice({ columns }: ImportMapping, { object }: MappingWorld, report: Report): void {
  const seenColumns = new Set<number>();
  const filled = new Map<string, number>();
  columns.forEach(({ column, target, join, part }, index) => {
    if (seenColumns.has(column))
      report(`/columns/${index}/column`, 'import-column-twice', { column: column + 1 });
    seenColumns.add(column);
    for (const name of namesFilled(target, object)) {
      const earlier = filled.get(name);
      const isJoined = object.fields.get(name)?.kind === 'LIST' || join !== undefined;
      const before = columns.find((each) => each.column === earlier);
      const isSound = part || before?.part ? part !== before?.part && !!part === !!before?.part : isJoined;
      if (earlier !== undefined && (!isSound || name === 'id')) {
        const params = { field: name, first: earlier + 1, second: column + 1 };
        report(`/columns/${index}/target`, 'import-field-twice', params);
      }
      filled.set(name, column);
    }
  });
}

/** The fields that a column fills. */
function namesFilled(target: ColumnMapping['target'], { importable }: ObjectType): readonly string[] {
  if (!target) return [];
  if (!('fullName' in target)) return [targetField(target) ?? ''];
  return importable?.fullName ? [importable.fullName.first, importable.fullName.last] : [];
}

function checkRequired({ columns, mode }: ImportMapping, { object }: MappingWorld, report: Report): void {
  const filled = new Set(columns.flatMap(({ target }) => namesFilled(target, object)));
  if (!filled.size) report('/columns', 'import-no-columns');
  if (mode === 'update' || !filled.size) return;
  for (const { name, required, readOnly, default: given } of object.fields.values()) {
    if (!required || readOnly || given !== undefined || filled.has(name)) continue;
    report('/columns', 'import-required', { field: name });
  }
}

/** Records that a name alone makes can be made for names that are not there. */
function checkUnknown({ unknown }: ImportMapping, { object, catalog }: MappingWorld, report: Report): void {
  for (const [name, choice] of Object.entries(unknown)) {
    const pointer = `/unknown/${pointerPart(name)}`;
    const target = catalog.objects.get(object.fields.get(name)?.relation?.target ?? '');
    if (!target) report(pointer, 'unknown-field', { field: name });
    else if (choice === 'create' && !isNamedByOneText(target)) {
      report(pointer, 'import-not-made', { object: target.name });
    } else if (choice === 'create' && !may(target, 'CREATE')) {
      report(pointer, 'forbidden', { object: target.name, action: 'CREATE' });
    }
  }
}
