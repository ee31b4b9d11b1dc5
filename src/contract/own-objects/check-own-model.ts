import { checkModel } from '../metadata/check-model.ts';
import { elementKind } from '../metadata/fields.ts';
import type { ModelField } from '../metadata/model.ts';
import { OWN_LIMITS } from '../metadata/own-limits.ts';
import type { OwnModelFile } from '../metadata/own-model.ts';

type Report = (pointer: string, message: string) => void;

/** The rules of one model of a tenant's own that need no other model. */
export function checkOwnModel(model: OwnModelFile, report: Report): void {
  checkModel(model, report);
  model.fields.forEach(({ name, kind }, index) => {
    if (kind === 'NONE') {
      report(`/fields/${index}/kind`, 'A field of kind NONE holds nothing. Choose another kind.');
    }
    // Each capital gets an underscore before it.
    const bytes = name.length + name.replace(/[^A-Z]/g, '').length;
    if (bytes > OWN_LIMITS.columnName) {
      const message = `"${name}" takes ${bytes} bytes in the database; at most ${OWN_LIMITS.columnName} fit. Shorten it.`;
      report(`/fields/${index}/name`, message);
    }
  });
  bounded(
    model.fields,
    indexesOf,
    OWN_LIMITS.indexes,
    'indexes (sortable, searchable, unique, OBJECT)',
    report,
  );
  bounded(model.fields, listsOf, OWN_LIMITS.lists, 'LISTs of records', report);
}

/** Names the field with which there are too many. */
function bounded(
  fields: readonly ModelField[],
  count: (field: ModelField) => number,
  max: number,
  what: string,
  report: Report,
): void {
  let total = 0;
  for (const [index, field] of fields.entries()) {
    const before = total;
    total += count(field);
    if (before <= max && total > max) {
      report(`/fields/${index}`, `An object may have ${max} ${what} at most, and this field has one more.`);
    }
  }
}

const indexesOf = ({ kind, sortable, searchable, unique }: ModelField): number =>
  [sortable, searchable, unique, kind === 'OBJECT'].filter(Boolean).length;

const listsOf = ({ kind, typeName, inverseOf }: ModelField): number =>
  kind === 'LIST' && typeName !== undefined && !elementKind(typeName) && inverseOf === undefined ? 1 : 0;
