import { checkModel } from '../metadata/check-model.ts';
import { elementKind } from '../metadata/fields.ts';
import type { ModelField } from '../metadata/model.ts';
import { OWN_LIMITS } from '../metadata/own-limits.ts';
import type { OwnModelFile } from '../metadata/own-model.ts';
import { togetherOf } from '../metadata/unique-together.ts';
import { type Report, type Said, say } from '../say.ts';

/** The rules of one model of a tenant's own that need no other model. */
export function checkOwnModel(model: OwnModelFile, report: Report): void {
  checkModel({ ...model, fields: model.fields.map(withTarget) }, report);
  model.fields.forEach(({ name, kind }, index) => {
    if (kind === 'NONE') {
      report(`/fields/${index}/kind`, say`A field of kind NONE holds nothing. Choose another kind.`);
    }
    // Each capital gets an underscore before it.
    const bytes = name.length + name.replace(/[^A-Z]/g, '').length;
    if (bytes > OWN_LIMITS.columnName) {
      const message = say`"${name}" takes ${bytes} bytes in the database; at most ${OWN_LIMITS.columnName} fit. Shorten it.`;
      report(`/fields/${index}/name`, message);
    }
  });
  const { indexes, lists } = OWN_LIMITS;
  const many = say`An object may have ${indexes} indexes (sortable, searchable, unique, OBJECT) at most, and this field has one more.`;
  bounded(model.fields, (field) => indexesOf(model, field), indexes, many, report);
  const listed = say`An object may have ${lists} LISTs of records at most, and this field has one more.`;
  bounded(model.fields, listsOf, lists, listed, report);
}

/** No code sends secrets of tenants' own objects anywhere; models of before say nothing of it. */
const withTarget = (field: ModelField): ModelField =>
  field.format === 'secret' ? { target: [], ...field } : field;

/** Names the field with which there are too many. */
function bounded(
  fields: readonly ModelField[],
  count: (field: ModelField) => number,
  max: number,
  said: Said,
  report: Report,
): void {
  let total = 0;
  for (const [index, field] of fields.entries()) {
    const before = total;
    total += count(field);
    if (before <= max && total > max) {
      report(`/fields/${index}`, said);
    }
  }
}

/** Of values that stand once together it counts for the first field, of steps at a moment for that. */
function indexesOf(model: OwnModelFile, { name, kind, sortable, searchable, unique }: ModelField): number {
  const groups = (model.unique ?? []).filter((group) => togetherOf(group).names[0] === name);
  const steps = (model.lifeCycle?.transitions ?? []).filter(({ at }) => at === name);
  const own = [sortable, searchable, unique, kind === 'OBJECT'].filter(Boolean);
  return own.length + groups.length + steps.length;
}

const listsOf = ({ kind, typeName, inverseOf }: ModelField): number =>
  kind === 'LIST' && typeName !== undefined && !elementKind(typeName) && inverseOf === undefined ? 1 : 0;
