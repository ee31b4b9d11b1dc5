import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { ModelField } from '../../../contract/metadata/model.ts';
import { RESERVED_FIELDS } from '../../../contract/metadata/fields.ts';
import { patternProblem } from '../../../contract/metadata/number-pattern.ts';
import { fileLimitsOf, typesOfFiles, usableFiles } from '../../../contract/metadata/usable-files.ts';
import { FIELD_NAME, VALUE_NAME } from '../../../contract/names.ts';
import {
  FILE_LIBRARY,
  type FieldType,
  hasChoices,
  hasCurrency,
  holdsFiles,
  isNumbered,
  partOf,
  refersTo,
  type Rule,
  rulesOf,
  typeOf,
} from './field-types.ts';

/** A field as it is typed. */
export interface FieldDraft {
  readonly name: string;
  readonly type: FieldType;
  /** The object that it refers to; empty: not chosen yet. */
  readonly target: string;
  /** Choices, separated by commas. */
  readonly choices: string;
  /** Of amounts; empty: none is named. */
  readonly currency: string;
  /** What numbers look like that the system gives. */
  readonly pattern: string;
  /** People and imports may give such a number themselves. */
  readonly isGiven: boolean;
  /** What related records have to fulfil to be chosen; undefined: nothing. */
  readonly usableWhen: CompoundFilter | undefined;
  /** Types that files may have; undefined: all. */
  readonly fileTypes: readonly string[] | undefined;
  /** How large files may be, in megabytes; empty: as large as any. */
  readonly maxSize: string;
  readonly rules: readonly Rule[];
}

export const NEW_FIELD: FieldDraft = {
  name: '',
  type: 'text',
  target: '',
  choices: '',
  currency: '',
  pattern: '{year}-{number:4}',
  isGiven: false,
  usableWhen: undefined,
  fileTypes: undefined,
  maxSize: '',
  rules: [],
};

/** What a record is called by, in most objects. */
export const NAME_FIELD: FieldDraft = {
  ...NEW_FIELD,
  name: 'name',
  rules: ['required', 'searchable', 'sortable'],
};

const choicesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,|\s]+/)
      .map((choice) => choice.trim())
      .filter(Boolean),
  ),
];

/** Undefined for a field that only the JSON editor can change. */
export function draftOf(field: ModelField): FieldDraft | undefined {
  const type = typeOf(field);
  if (!type) return undefined;
  const files = holdsFiles(type) ? fileLimitsOf(FILE_LIBRARY, field.usableWhen) : undefined;
  return {
    name: field.name,
    type,
    target: refersTo(type) ? (field.typeName ?? '') : '',
    choices: field.values?.join(', ') ?? '',
    currency: field.currency ?? '',
    pattern: field.sequence?.pattern ?? NEW_FIELD.pattern,
    isGiven: field.sequence?.given ?? false,
    usableWhen: files ? undefined : field.usableWhen,
    fileTypes: files && files.types.length < typesOfFiles(files.isPicture).length ? files.types : undefined,
    maxSize: files?.megabytes === undefined ? '' : String(files.megabytes),
    rules: rulesOf(type).filter((rule) => field[rule] === true),
  };
}

/** The types that files may have, in the order in which they are offered. */
export function fileTypesOf({ type, fileTypes }: Pick<FieldDraft, 'type' | 'fileTypes'>): readonly string[] {
  const all = typesOfFiles(type === 'picture');
  return fileTypes === undefined ? all : all.filter((each) => fileTypes.includes(each));
}

const sizeOf = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.replace(',', '.'));

function usableOf(draft: FieldDraft): CompoundFilter | undefined {
  if (!holdsFiles(draft.type)) return refersTo(draft.type) ? draft.usableWhen : undefined;
  const megabytes = sizeOf(draft.maxSize);
  return usableFiles(FILE_LIBRARY, {
    isPicture: draft.type === 'picture',
    types: fileTypesOf(draft),
    ...(megabytes === undefined ? {} : { megabytes }),
  });
}

/** The field of a model. What `before` has beside goes along where the type stays the same. */
export function fieldOf(draft: FieldDraft, before?: ModelField): ModelField {
  const { name, type, target, choices, currency, pattern, isGiven, rules } = draft;
  const usableWhen = usableOf(draft);
  const kept = before && typeOf(before) === type ? before : undefined;
  const {
    required: _r,
    unique: _u,
    searchable: _s,
    sortable: _o,
    currency: _c,
    sequence: _n,
    usableWhen: _w,
    ...rest
  } = kept ?? { name, kind: 'NONE' };
  const allowed = rulesOf(type).filter((rule) => rules.includes(rule));
  return {
    ...rest,
    name,
    ...partOf(type),
    ...(refersTo(type) ? { typeName: target } : {}),
    ...(usableWhen ? { usableWhen } : {}),
    ...(hasChoices(type) ? { values: choicesOf(choices) } : {}),
    ...(hasCurrency(type) && currency ? { currency } : {}),
    ...(isNumbered(type) ? { unique: true, sequence: { pattern, ...(isGiven ? { given: true } : {}) } } : {}),
    ...Object.fromEntries(allowed.map((rule) => [rule, true])),
  };
}

export type FieldProblem = 'invalid' | 'taken' | 'noTarget' | 'noChoices' | 'noNumber' | 'noTypes' | 'noSize';

/** The first thing that keeps the field from being taken. `others`: the names of the object's other fields. */
export function draftProblem(draft: FieldDraft, others: readonly string[]): FieldProblem | undefined {
  const { name, type, target, choices, pattern } = draft;
  if (!new RegExp(FIELD_NAME).test(name)) return 'invalid';
  if (others.includes(name) || RESERVED_FIELDS.includes(name)) return 'taken';
  if (refersTo(type) && target === '') return 'noTarget';
  if (isNumbered(type) && patternProblem(pattern)) return 'noNumber';
  if (holdsFiles(type)) {
    if (!fileTypesOf(draft).length) return 'noTypes';
    const size = sizeOf(draft.maxSize);
    return size === undefined || size > 0 ? undefined : 'noSize';
  }
  if (!hasChoices(type)) return undefined;
  const names = choicesOf(choices);
  return names.length && names.every((choice) => new RegExp(VALUE_NAME).test(choice))
    ? undefined
    : 'noChoices';
}
