import { elementKind, RESERVED_FIELDS } from '../../src/contract/metadata/fields.ts';
import { FIELD_NAME, type ModelField } from '../../src/contract/metadata/model.ts';
import { suggest } from '../../src/contract/text.ts';
import { definitionOf } from '../../src/contract/formats/index.ts';
import { pointAt, type SketchText } from './problem.ts';
import type { ObjectSource, StatePair } from './source.ts';
import { filesOfWord, isFileWord, meantBy, TYPE_WORDS, typeOfWord, withArgument } from './sketch-types.ts';

/**
 * A model sketch: fields with white space between them, each
 *
 *     name:type[(length)][[]][.inverse][!][=default][+flag…]
 *
 * `type` is a kind (STRING, INT, LOCAL_DATE …), a short word (EMAIL, PHONE, URL, TEXT, RICHTEXT, DATE, TIME, DECIMAL),
 * an object (Group), values (DRAFT|SENT), states (DRAFT>SENT>PAID|SENT>VOID: one follows the other), or small things, {text:STRING!,amount:INT}[]; `[]` makes a list of it; in
 * FILE and IMAGE are uploaded files, with FILE(PDF|IMAGE,10) of these types and of 10 MB at most; in
 * brackets stands a length, the currency of MONEY(EUR) or its field, the object of FILTER(Contact) or its field; `!` means required, `?` or nothing not; flags are
 * unique, key (an import finds records by it), readOnly, search and sort. `lineList:InvoiceLine[].invoice` is the list of those whose field `invoice` leads here.
 */
const FIELD =
  /^([^:]+):(\{.*\}|[^\s(){}[\].!?=+]+)(?:\(([\w|,.]*)\))?(\[\])?(?:\.([A-Za-z0-9]*))?([!?]?)(?:=([^+]*))?((?:\+\w*)*)$/;
const FLAGS = {
  unique: 'unique',
  key: 'key',
  readOnly: 'readOnly',
  search: 'searchable',
  sort: 'sortable',
} as const;

type SketchField = ModelField & { readonly key?: true; readonly pairs?: readonly StatePair[] };

interface Place {
  readonly sketch: SketchText;
  readonly at: number;
}

/**
 * The fields of a sketch, and which of them are keys. `objects`: those that fields may refer to; `library`: the one of them
 * whose records are uploaded files.
 * @throws GenerateError that points at the place and says what to write
 */
export function parseSketch(
  sketch: SketchText,
  objects: readonly string[],
  library?: string,
): Pick<ObjectSource, 'fields' | 'keys' | 'steps'> {
  const fields: ModelField[] = [];
  const keys: string[] = [];
  let steps: ObjectSource['steps'];
  for (const { 0: word, index: at } of sketch.text.matchAll(/\S+/g)) {
    const { key, pairs, ...field } = parseField(word, { sketch, at }, objects, library);
    const { name } = field;
    if (fields.some((earlier) => earlier.name === name)) {
      throw pointAt(sketch, at, at + name.length, `"${name}" is here twice. Rename or remove one of them.`);
    }
    fields.push(field);
    if (key) keys.push(name);
    if (pairs && steps) {
      const message = `"${steps.field}" has the states already. Separate the values of "${name}" by |.`;
      throw pointAt(sketch, at, at + word.length, message);
    }
    if (pairs) steps = { field: name, pairs };
  }
  return { fields, keys, ...(steps ? { steps } : {}) };
}

function parseField(
  word: string,
  { sketch, at }: Place,
  objects: readonly string[],
  library?: string,
): SketchField {
  const refuse = (part: string, message: string) => {
    const from = at + Math.max(0, part === '' ? word.length : word.lastIndexOf(part));
    return pointAt(sketch, from, from + Math.max(1, part.length), message);
  };
  if (!word.includes(':')) {
    throw refuse(
      word,
      `A field is written name:type, such as ${/^[a-z]\w*$/.test(word) ? word : 'title'}:STRING; an object begins with a capital.`,
    );
  }
  const match = FIELD.exec(word);
  if (!match) {
    const rest = word.slice(word.indexOf(':') + 1);
    throw refuse(
      rest,
      `"${rest}" is not understood. After the name: type, (length), [], ! and =default, in this order.`,
    );
  }
  const [, name = '', type = '', length, list, inverse, mark, given, flags = ''] = match;
  checkName(name, refuse);
  const isFile = isFileWord(type) && !objects.includes(type);
  if (isFile && list !== undefined)
    throw refuse(type, `A list of files is a list of records. Write ${library ?? 'its object'}[].`);
  const base = isFile
    ? filePart(type, length, library, refuse)
    : type.startsWith('{')
      ? itemsOf(type, list !== undefined, { sketch, at: at + word.indexOf('{') + 1 }, objects, refuse)
      : typePart(type, list !== undefined, objects, refuse);
  const more = isFile ? {} : /^\D/.test(length ?? '') ? withArgument(base.format, length ?? '') : undefined;
  if (length !== undefined && !more && (base.kind !== 'STRING' || !(Number(length) >= 1))) {
    const message =
      base.kind === 'STRING'
        ? 'A length is a number, at least 1.'
        : `A length is for STRING, not for ${type}.`;
    throw refuse(`(${length})`, `${message} Change or remove it.`);
  }
  if (inverse !== undefined && (base.kind !== 'LIST' || base.typeName === undefined)) {
    throw refuse(
      `.${inverse}`,
      'Only a list of records, such as InvoiceLine[].invoice, can follow a field back.',
    );
  }
  const found = flagsOf(flags, refuse);
  if (found.key && (inverse !== undefined || definitionOf(base).text === undefined)) {
    throw refuse(
      '+key',
      'An import finds records by texts: +key is for STRING, EMAIL and the like. Remove it.',
    );
  }
  return {
    name,
    ...base,
    ...(inverse === undefined ? {} : { inverseOf: inverse }),
    ...(length === undefined ? {} : (more ?? { maxLength: Number(length) })),
    ...(mark === '!' ? { required: true } : {}),
    ...found,
    ...(given === undefined ? {} : { default: defaultOf(given, base) }),
  };
}

type Refuse = (part: string, message: string) => Error;

function filePart(
  type: string,
  given: string | undefined,
  library: string | undefined,
  refuse: Refuse,
): Omit<ModelField, 'name'> {
  if (library === undefined) throw refuse(type, 'No object holds uploaded files: none has the role "asset".');
  const files = filesOfWord(type, given, library);
  if (typeof files === 'string') throw refuse(given === undefined ? type : `(${given})`, files);
  return files;
}

/** What a small thing may hold. */
const ITEM_KEYS = ['name', 'kind', 'typeName', 'values', 'required', 'maxLength'];

/** `{text:STRING!,amount:INT}[]` */
function itemsOf(
  type: string,
  isList: boolean,
  { sketch, at }: Place,
  objects: readonly string[],
  refuse: Refuse,
): Omit<ModelField, 'name'> {
  if (!isList) throw refuse(type, `Small things are a list. Write ${type}[].`);
  let from = at;
  const item = type
    .slice(1, -1)
    .split(',')
    .map((word) => {
      const field = parseField(word, { sketch, at: from }, objects);
      from += word.length + 1;
      const strange = Object.keys(field).find((key) => !ITEM_KEYS.includes(key));
      const isPlain =
        field.kind !== 'OBJECT' && (field.typeName === undefined || elementKind(field.typeName));
      if (strange === undefined && isPlain) return field;
      const message = `Small things hold plain values: a kind or values, a length and !${strange ? `, no ${strange}` : ''}.`;
      throw pointAt(sketch, from - word.length - 1, from - 1, message);
    });
  return { kind: 'LIST', item: item as NonNullable<ModelField['item']> };
}

function checkName(name: string, refuse: Refuse): void {
  if (RESERVED_FIELDS.includes(name)) {
    throw refuse(`${name}:`, `Every object has "${name}" by itself. Leave it out.`);
  }
  if (new RegExp(FIELD_NAME).test(name)) return;
  const fitting = name.replace(/[^A-Za-z0-9]+(.)?/g, (_all, next: string = '') => next.toUpperCase());
  const better = fitting.replace(/^[^A-Za-z]*/, '');
  const hint = better ? ` Write ${better.charAt(0).toLowerCase()}${better.slice(1, 40)}.` : '';
  throw refuse(
    `${name}:`,
    `"${name}" is no field name: a small letter, then letters and digits, 40 at most.${hint}`,
  );
}

function typePart(
  type: string,
  isList: boolean,
  objects: readonly string[],
  refuse: Refuse,
): Omit<SketchField, 'name'> {
  if (type.includes('>')) return statesOf(type, isList, refuse);
  if (type.includes('|')) {
    const values = type.split('|').filter((value) => value !== '');
    const wrong = values.find((value) => !/^[A-Za-z]\w*$/.test(value));
    if (wrong !== undefined) {
      throw refuse(wrong, `"${wrong}" is no value: a letter, then letters, digits and underscores.`);
    }
    const twice = values.find((value, index) => values.indexOf(value) < index);
    if (twice !== undefined) throw refuse(twice, `The value "${twice}" is here twice. Remove one.`);
    return isList ? { kind: 'LIST', typeName: 'ENUM', values } : { kind: 'ENUM', values };
  }
  if (objects.includes(type)) return { kind: isList ? 'LIST' : 'OBJECT', typeName: type };
  const known = typeOfWord(type);
  if (!known) throw refuse(type, unknownType(type, objects));
  if (!isList) return known;
  const element = elementKind(known.kind);
  if (known.format !== undefined || element === undefined) {
    throw refuse(type, `A list holds records or plain values. Write ${known.kind}[].`);
  }
  return { kind: 'LIST', typeName: element };
}

/** `NEW>DONE|NEW>LOST`: chains of states, of which each follows the one before it. A new record has the first. */
function statesOf(type: string, isList: boolean, refuse: Refuse): Omit<SketchField, 'name'> {
  const chains = type.split('|').map((chain) => chain.split('>'));
  const values = [...new Set(chains.flat())];
  const wrong = values.find((value) => !/^[A-Za-z]\w*$/.test(value));
  if (wrong !== undefined)
    throw refuse(wrong, `"${wrong}" is no state: a letter, then letters, digits and underscores.`);
  if (isList) throw refuse(type, 'A record has one state. Remove [].');
  const pairs = chains.flatMap((chain) => chain.slice(1).map((to, at): StatePair => [chain[at] ?? '', to]));
  return { kind: 'ENUM', values, default: values[0] ?? '', pairs };
}

function unknownType(type: string, objects: readonly string[]): string {
  const known = [...TYPE_WORDS, ...objects];
  const meant = meantBy(type);
  const near = meant ?? suggest(type, known);
  if (near) return `"${type}" is neither a type nor an object. Did you mean ${meant ?? `"${near}"`}?`;
  return (
    `"${type}" is neither a type nor an object. ` +
    `A field with values is written status:DRAFT|SENT, and all of the sketch stands in quotes.\n` +
    `Types: ${TYPE_WORDS.join(', ')}.\nObjects: ${objects.join(', ')}.`
  );
}

function flagsOf(text: string, refuse: Refuse): Partial<SketchField> {
  const flags: Partial<Record<(typeof FLAGS)[keyof typeof FLAGS], true>> = {};
  for (const flag of text.split('+').filter(Boolean)) {
    if (!Object.hasOwn(FLAGS, flag)) {
      const near = suggest(flag, Object.keys(FLAGS));
      const hint = near ? ` Did you mean "${near}"?` : '';
      throw refuse(`+${flag}`, `"${flag}" is no flag.${hint} Flags: ${Object.keys(FLAGS).join(', ')}.`);
    }
    flags[FLAGS[flag as keyof typeof FLAGS]] = true;
  }
  return flags;
}

/** Judged with the whole model: `checkModel` says what does not fit. */
function defaultOf(text: string, { kind }: Pick<ModelField, 'kind'>): string | number | boolean {
  if (kind === 'BOOLEAN' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber =
    ['INT', 'LONG', 'DOUBLE', 'FLOAT'].includes(kind) && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}
