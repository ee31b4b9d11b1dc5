import { FORMAT_KEYS } from '../../src/contract/formats/keys.ts';
import { FORMATS } from './formats.ts';
import type { FieldRules } from '../../src/contract/kinds/kind.ts';
import { labelPaths } from '../../src/contract/label.ts';
import { tellsAddress } from '../../src/contract/formats/addresses.ts';
import { guessLabel } from '../../src/contract/metadata/guess-label.ts';
import { type Meaning, meaningOf } from '../../src/contract/metadata/meaning.ts';
import type { ModelField, ModelFile } from '../../src/contract/metadata/model.ts';
import type { ObjectSource } from './source.ts';

const MODEL_SCHEMA = '../../schema/model.schema.json';

/** Characters of a STRING whose source names no length. */
const LENGTHS: Partial<Record<Meaning, number>> = {
  name: 200,
  code: 50,
  email: 254,
  phone: 40,
  web: 2000,
  image: 2000,
  address: 200,
  text: 200,
  technical: 200,
};
const FORMAT_OF = new Map(
  FORMATS.flatMap(({ name, generate }) =>
    (generate.meanings ?? []).map((meaning) => [meaning, name] as const),
  ),
);
/** By what people look for a record, and order a list. */
const SEARCHED: readonly Meaning[] = ['name', 'code', 'email', 'phone'];
const SORTED: readonly Meaning[] = [
  ...SEARCHED,
  ...(['status', 'choice', 'amount', 'number', 'progress', 'day', 'moment', 'address', 'text'] as const),
];
/** An index is paid for by every write: so many fields can be sorted by at first. */
const SORTED_FIELDS = 8;

const KEYS = [
  `name kind typeName inverseOf item values computed stamp format ${Object.keys(FORMAT_KEYS).join(' ')} target`,
  'minLength maxLength min max',
  'required unique readOnly default searchable sortable',
].flatMap((line) => line.split(' ')) as (keyof ModelField)[];

/**
 * Row rules on people apply to a record that holds an address, until the author decides otherwise: a new object hides
 * too much rather than too little.
 */
function aboutOf(fields: readonly ModelField[]): Pick<ModelFile, 'about'> {
  const address = fields.find((field) => field.kind === 'STRING' && tellsAddress(field));
  return address ? { about: { address: address.name } } : {};
}

/** The model file of what a source tells: with lengths, formats and indexes by what the fields mean. */
export function completeModel({ description, fields, keys = [], steps }: ObjectSource): {
  model: ModelFile;
  notes: string[];
} {
  const notes: string[] = [];
  const formatted = fields.map((field) => withTarget(withFormat(field, notes), notes));
  const label = labelPaths(guessLabel(formatted.map(asRules)));
  let sortable = 0;
  const complete = formatted.map((field): ModelField => {
    const meaning = meaningOf(asRules(field));
    const named = label.includes(field.name);
    const isText = field.kind === 'STRING';
    const sorts =
      field.sortable ?? (SORTED.includes(meaning) && !field.readOnly && (named || sortable < SORTED_FIELDS));
    if (sorts) sortable++;
    const searches = field.searchable ?? (isText && (named || SEARCHED.includes(meaning)));
    const length = isText ? (field.maxLength ?? LENGTHS[meaning]) : undefined;
    return inOrder({
      ...field,
      ...(length === undefined ? {} : { maxLength: length }),
      ...(searches ? { searchable: true } : {}),
      ...(sorts ? { sortable: true } : {}),
    });
  });
  return {
    model: {
      $schema: MODEL_SCHEMA,
      ...(description ? { description } : {}),
      ...(keys.length ? { importable: { keys: [...keys] } } : {}),
      ...aboutOf(complete),
      fields: complete,
      ...(steps ? { lifeCycle: lifeCycleOf(steps, fields) } : {}),
    },
    notes,
  };
}

/** All steps that lead to a state are one, which has its name. */
function lifeCycleOf(
  { field, pairs }: NonNullable<ObjectSource['steps']>,
  fields: readonly ModelField[],
): NonNullable<ModelFile['lifeCycle']> {
  const first = fields.find(({ name }) => name === field)?.default;
  const leading = Map.groupBy(pairs, ([, to]) => to);
  return {
    field,
    start: typeof first === 'string' ? [first] : [],
    transitions: [...leading].map(([to, those]) => ({
      name: camelCase(`to_${to}`),
      from: [...new Set(those.map(([from]) => from))],
      to,
    })),
  };
}

const camelCase = (name: string): string =>
  name.toLowerCase().replace(/_+([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** A plain text whose name says that it is an address of some sort gets the format of one. */
function withFormat(field: ModelField, notes: string[]): ModelField {
  if (field.kind !== 'STRING' || field.format !== undefined) return field;
  const format = FORMAT_OF.get(meaningOf(asRules(field)));
  if (format === undefined) return field;
  notes.push(
    `${field.name}: format "${format}", by its name. Remove "format" from the model to allow any text.`,
  );
  return { ...field, format };
}

/** Nothing in a source says where a secret is sent. */
function withTarget(field: ModelField, notes: string[]): ModelField {
  if (field.format !== 'secret' || field.target) return field;
  notes.push(
    `${field.name}: "target" is empty. Name the fields that say where the secret is sent, such as host and user.`,
  );
  return { ...field, target: [] };
}

function asRules({ values, item: _item, typeName, ...field }: ModelField): FieldRules & ModelField {
  return {
    ...field,
    ...(typeName === undefined ? {} : { typeName }),
    enumValues: values?.map((name) => ({ name })),
  };
}

function inOrder(field: ModelField): ModelField {
  return Object.fromEntries(
    KEYS.flatMap((key) => (field[key] === undefined ? [] : [[key, field[key]]])),
  ) as ModelField;
}
