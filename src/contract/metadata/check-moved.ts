import { definitionOf } from '../formats/index.ts';
import { modelField } from './fields.ts';
import type { ModelField, ModelFile } from './model.ts';
import type { MovedList } from './model-moved.ts';
import { english, type Report } from '../say.ts';
import { AN_OBJECT, unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

const namesOf = (fields: readonly ModelField[]) => fields.map(({ name }) => name);

/** The rules of the key `movedFrom`. `known`: all objects, broken ones too. */
export function checkMoved(
  objectName: string,
  models: ReadonlyMap<string, ModelFile>,
  known: readonly string[],
  report: Report,
): void {
  const model = models.get(objectName);
  (model?.movedFrom ?? []).forEach((moved, index) => {
    const at = `/movedFrom/${index}`;
    if (!known.includes(moved.object)) {
      return report(`${at}/object`, unknown(moved.object, AN_OBJECT, known));
    }
    const list = models.get(moved.object)?.fields.find(({ name }) => name === moved.list);
    if (list?.kind === 'LIST' && list.inverseOf === undefined) {
      report(
        `${at}/list`,
        english`${moved.object} still keeps the list "${moved.list}". Remove one of the two.`,
      );
    }
    if (model) checkEnds(moved, model.fields, at, report);
    if (model) checkValues(moved, model.fields, at, report);
  });
}

function checkEnds(
  { object, owner, member }: MovedList,
  fields: readonly ModelField[],
  at: string,
  report: Report,
): void {
  const references = fields.filter(({ kind }) => kind === 'OBJECT');
  const owners = references.filter(({ typeName }) => typeName === object);
  if (!namesOf(owners).includes(owner)) {
    report(`${at}/owner`, unknown(owner, english`an OBJECT field that leads to ${object}`, namesOf(owners)));
  }
  if (member === owner) {
    report(`${at}/member`, english`"${member}" leads to the other end already. Name another field.`);
  }
}

/** They are kept in the record's own row, and whatever is required has one. */
function checkValues(
  { owner, member, values = {} }: MovedList,
  fields: readonly ModelField[],
  at: string,
  report: Report,
): void {
  const fit = fields.filter(
    ({ kind, computed, stamp, unique }) =>
      !['LIST', 'OBJECT', 'NONE'].includes(kind) && !computed && !stamp && !unique,
  );
  for (const [name, value] of Object.entries(values)) {
    const field = fit.find((each) => each.name === name);
    const pointer = pointerTo`${at}/values/${name}`;
    if (!field) {
      report(
        pointer,
        unknown(name, english`a field that many records may have the same value of`, namesOf(fit)),
      );
    } else if (!definitionOf(field).parse(value, modelField(field, undefined)).ok) {
      const text = JSON.stringify(value);
      report(
        pointer,
        field.values
          ? unknown(String(value), english`a value of "${name}"`, field.values)
          : english`${text} does not fit the field "${name}" of kind ${field.kind}. Change it.`,
      );
    }
  }
  for (const { name, required, default: fallback } of fields) {
    if (!required || fallback !== undefined || [owner, member, ...Object.keys(values)].includes(name))
      continue;
    report(`${at}/values`, english`"${name}" is required. Give it a value here.`);
  }
}
