import { getDefaultRegistry } from '@rjsf/core';
import type { FieldProps } from '@rjsf/utils';

const { ObjectField, StringField } = getDefaultRegistry().fields;

/** An object that the schema lists the values of is chosen; RJSF would draw nothing. */
export function ChosenObject(props: FieldProps) {
  const { schema } = props;
  if (!Array.isArray(schema.enum)) return ObjectField && <ObjectField {...props} />;
  // No widget is known for objects; the choice is that of any other value.
  return StringField && <StringField {...props} schema={{ ...schema, type: 'string' }} />;
}
