import {
  getNamedType,
  getNullableType,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isScalarType,
} from 'graphql';
import { ELEMENT_KINDS, type ElementKind, type Kind } from '../../contract/kinds/kind.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';

/** What plain values of a type are here. */
export interface ReadValue {
  readonly kind: Kind;
  /** The scalar or enum there. */
  readonly scalar: string;
  readonly enumValues: readonly { readonly name: string }[] | null;
  readonly element: ElementKind | null;
}

/** GraphQL's own scalars. */
const BUILT_IN: Readonly<Record<string, Kind>> = {
  String: 'STRING',
  Int: 'INT',
  Float: 'DOUBLE',
  Boolean: 'BOOLEAN',
  ID: 'STRING',
};

/** The kind of plain values, and of lists of them; undefined where nothing is known of the type. */
export function readValue(
  type: GraphQLOutputType,
  { scalars = {} }: ForeignAdapter,
  given: Kind | undefined,
): ReadValue | undefined {
  const named = getNamedType(type);
  const ofScalar = scalars[named.name] ?? BUILT_IN[named.name] ?? scalars['*'];
  const known = isScalarType(named) ? (given ?? ofScalar) : undefined;
  const kind = isEnumType(named) ? 'ENUM' : known;
  if (kind === undefined || kind === 'NONE') return undefined;
  const enumValues = isEnumType(named) ? named.getValues().map(({ name }) => ({ name })) : null;
  const scalar = named.name;
  if (!isListType(getNullableType(type))) return { kind, scalar, enumValues, element: null };
  const element = ELEMENT_KINDS.find((each) => each === kind);
  return element && { kind: 'LIST', scalar, enumValues, element };
}
