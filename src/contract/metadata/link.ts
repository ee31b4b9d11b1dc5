import { guessLabel } from '../label.ts';
import type { Field, ObjectType, Relation } from './catalog.ts';
import { modelField, SYSTEM_FIELDS, totalField } from './fields.ts';
import type { ModelField, ModelFile } from './model.ts';
import { unknownName } from './parse.ts';
import type { ViewFile } from './view.ts';

export type Models = ReadonlyMap<string, ModelFile>;
type Report = (pointer: string, message: string) => void;

/** Reports references of a model to objects and fields that do not exist. `known` also holds broken objects. */
export function checkReferences(
  objectName: string,
  models: Models,
  known: readonly string[],
  report: Report,
): void {
  models.get(objectName)?.fields.forEach((field, index) => {
    const at = `/fields/${index}`;
    if (field.typeName === undefined) return;
    if (!known.includes(field.typeName)) {
      return report(`${at}/typeName`, unknownName(field.typeName, 'an object', known));
    }
    const target = models.get(field.typeName);
    if (field.inverseOf === undefined || target === undefined) return;
    const holders = target.fields.filter((other) => other.typeName === objectName && !other.inverseOf);
    if (!holders.some((other) => other.name === field.inverseOf)) {
      const names = holders.map(({ name }) => name);
      const what = `a field of ${field.typeName} that refers to ${objectName}`;
      report(`${at}/inverseOf`, unknownName(field.inverseOf, what, names));
    }
  });
}

/** Builds an object from its model. Relations to objects outside `models` are left out and named as unavailable. */
export function linkObject(name: string, models: Models, view: ViewFile | null): ObjectType {
  const model = models.get(name) as ModelFile;
  const own: Field[] = [];
  const unavailable: string[] = [];
  for (const field of model.fields) {
    if (field.typeName === undefined) own.push(modelField(field, undefined));
    else if (models.has(field.typeName)) own.push(modelField(field, relationOf(field, models)));
    else unavailable.push(field.name);
  }
  const totals = own.filter(({ kind }) => kind === 'LIST').map(totalField);
  const all = [...own, ...SYSTEM_FIELDS, ...totals];
  return {
    name,
    queryName: name.charAt(0).toLowerCase() + name.slice(1),
    fields: new Map(all.map((field) => [field.name, field])),
    view,
    recordLabel: view?.label ?? guessLabel(own.map((field) => field.name)),
    problems: [],
    unavailable,
  };
}

function relationOf(field: ModelField, models: Models): Relation {
  const target = field.typeName as string;
  if (field.kind === 'OBJECT') return { type: 'reference', target };
  if (field.inverseOf === undefined) return { type: 'members', target };
  const holder = models.get(target)?.fields.find(({ name }) => name === field.inverseOf);
  const type = holder?.kind === 'OBJECT' ? 'inverseReference' : 'inverseMembers';
  return { type, target, through: field.inverseOf };
}
