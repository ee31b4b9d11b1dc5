import { kindOf } from '../kinds/index.ts';
import type { Kind } from '../kinds/kind.ts';
import { modelField, RESERVED_FIELDS, totalName } from './fields.ts';
import type { ModelField, ModelFile } from './model.ts';
import { unknownName } from './parse.ts';

type Report = (pointer: string, message: string) => void;

const RELATIONS: readonly Kind[] = ['LIST', 'OBJECT'];
const NUMBERS: readonly Kind[] = ['INT', 'LONG', 'DOUBLE', 'FLOAT'];

/** Keys of a field that only some kinds know. */
const KEY_KINDS: Readonly<Partial<Record<keyof ModelField, readonly Kind[]>>> = {
  typeName: RELATIONS,
  inverseOf: ['LIST'],
  values: ['ENUM'],
  unique: ['STRING'],
  maxLength: ['STRING'],
  format: ['STRING'],
  searchable: ['STRING'],
  min: NUMBERS,
  max: NUMBERS,
};
const UNSORTABLE: readonly Kind[] = ['LIST', 'OBJECT', 'NONE'];

/** The rules of one model file that need no other file. */
export function checkModel(model: ModelFile, report: Report): void {
  const seen = new Map<string, number>();
  model.fields.forEach((field, index) => {
    const at = `/fields/${index}`;
    const earlier = seen.get(field.name);
    if (earlier !== undefined) {
      report(
        `${at}/name`,
        `"${field.name}" is already the name of field ${earlier}. Rename or remove one of them.`,
      );
    }
    seen.set(field.name, index);
    if (RESERVED_FIELDS.includes(field.name)) {
      report(
        `${at}/name`,
        `"${field.name}" is set by the system for every object. Remove the field or rename it.`,
      );
    }
    checkField(field, at, report);
  });
  for (const [index, field] of model.fields.entries()) {
    if (field.kind === 'LIST' && seen.has(totalName(field.name))) {
      const message = `"${totalName(field.name)}" is computed by itself for this list. Remove that field.`;
      report(`/fields/${index}/name`, message);
    }
  }
}

function checkField(field: ModelField, at: string, report: Report): void {
  for (const [key, kinds] of Object.entries(KEY_KINDS)) {
    if (field[key as keyof ModelField] !== undefined && !kinds.includes(field.kind)) {
      report(
        `${at}/${key}`,
        `"${key}" means nothing for ${field.kind}, only for ${kinds.join(', ')}. Remove it.`,
      );
    }
  }
  if (RELATIONS.includes(field.kind) && field.typeName === undefined) {
    report(at, `A field of kind ${field.kind} needs "typeName": the object that it refers to.`);
  }
  if (field.kind === 'ENUM' && field.values === undefined) {
    report(at, 'A field of kind ENUM needs "values": the names that it may have.');
  }
  if (field.sortable && UNSORTABLE.includes(field.kind)) {
    report(`${at}/sortable`, `Lists cannot be sorted by a field of kind ${field.kind}. Remove "sortable".`);
  }
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
    report(`${at}/min`, `The least value ${field.min} is above the greatest ${field.max}. Swap them.`);
  }
  if (field.inverseOf !== undefined && (field.required === true || field.default !== undefined)) {
    report(`${at}/inverseOf`, 'An inverse list is computed: it can be neither required nor have a default.');
  }
  if (field.default !== undefined) {
    const parsed = kindOf(field.kind).parse(field.default, modelField(field, undefined));
    if (!parsed.ok) {
      const known = field.values ?? [];
      const text = JSON.stringify(field.default);
      const message = known.length
        ? unknownName(String(field.default), `a value of "${field.name}"`, known)
        : `The default ${text} does not fit the field (${parsed.problem.message}). Change it.`;
      report(`${at}/default`, message);
    }
  }
}
