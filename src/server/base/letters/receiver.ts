import { definitionOf } from '../../../contract/formats/index.ts';
import type { FormatContext } from '../../../contract/kinds/kind.ts';
import type { VariableValues } from '../../../contract/letters/liquid.ts';
import { isVariable } from '../../../contract/letters/variables.ts';
import type { Field, ObjectType } from '../../../contract/metadata/catalog.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import type { SelectNode } from '../plan/nodes.ts';

/** The fields of the object that texts may name. */
const variableFields = ({ fields }: ObjectType): readonly Field[] => [...fields.values()].filter(isVariable);

/** What is read of receivers: all that texts about the object may name. */
export const selectVariables = (object: ObjectType): SelectNode => ({
  object,
  values: variableFields(object).map((field) => ({ type: 'column', key: field.name, field })),
});

/** The values of a row that was read so, as a person of the language reads them. What is empty, or "no", is not true. */
export function variableValues(
  object: ObjectType,
  row: Readonly<Record<string, unknown>>,
  context: FormatContext,
): VariableValues {
  return Object.fromEntries(
    variableFields(object).map((field) => {
      const value = row[field.name];
      const isNothing = isEmpty(value) || value === false;
      return [field.name, isNothing ? null : definitionOf(field).format(value, context, field)];
    }),
  );
}
