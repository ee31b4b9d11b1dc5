import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  isInputObjectType,
  isRequiredInputField,
} from 'graphql';
import { namesOf } from './names.ts';

/**
 * The first field on a path among values that are written, such as `customer` of `customer.connect.id`. Undefined where
 * the path ends early, or where values beside it would have to be given, too.
 */
export function inputFieldAt(
  values: GraphQLInputObjectType | undefined,
  path: string | undefined,
): GraphQLInputField | undefined {
  const [first, ...rest] = namesOf(path ?? '');
  const field = first === undefined ? undefined : values?.getFields()[first];
  let at = field;
  for (const name of rest) {
    const type = at && getNamedType(at.type);
    if (!isInputObjectType(type)) return undefined;
    const all = Object.values(type.getFields());
    if (all.some((each) => each.name !== name && isRequiredInputField(each))) return undefined;
    at = type.getFields()[name];
  }
  return at && field;
}
