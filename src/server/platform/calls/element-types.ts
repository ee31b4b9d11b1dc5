import {
  type GraphQLFieldConfig,
  GraphQLInputObjectType,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLScalarType,
} from 'graphql';
import type { FieldRules, ItemRules } from '../../../contract/kinds/kind.ts';
import { storageOf } from '../../base/formats/index.ts';
import { scalarNamed } from './scalars.ts';

/** Every value may be missing. */
type NullableOutput = GraphQLScalarType | GraphQLList<GraphQLOutputType>;
type Named = FieldRules & { readonly name: string };

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The types of values that are no records: scalars, lists of them, and lists of items, which get a type each. */
export class ElementTypes {
  readonly #objectName: string;

  constructor(objectName: string) {
    this.#objectName = objectName;
  }

  output(field: Named): NullableOutput {
    const { element } = field;
    if (element == null) return this.#scalar(field);
    if (typeof element === 'string') return new GraphQLList(scalarOf({ kind: element }));
    const fields = element.map((item): [string, GraphQLFieldConfig<unknown, unknown>] => [
      item.name,
      { type: this.output(item) },
    ]);
    const name = this.#itemName(field.name);
    const type = new GraphQLObjectType({ name, fields: Object.fromEntries(fields) });
    return new GraphQLList(new GraphQLNonNull(type));
  }

  /** What is required is judged with every other rule, so that its error names the field like theirs. */
  input(field: Named): GraphQLInputType {
    const { element } = field;
    if (element == null) return this.#scalar(field);
    if (typeof element === 'string') return new GraphQLList(scalarOf({ kind: element }));
    const fields = element.map((item: ItemRules): [string, GraphQLInputFieldConfig] => [
      item.name,
      { type: this.input(item) },
    ]);
    const name = `${this.#itemName(field.name)}Input`;
    const type = new GraphQLInputObjectType({ name, fields: Object.fromEntries(fields) });
    return new GraphQLList(new GraphQLNonNull(type));
  }

  #itemName(fieldName: string): string {
    return `${this.#objectName}${capitalized(fieldName)}Item`;
  }

  #scalar(field: Named) {
    return scalarOf(field);
  }
}

const scalarOf = (field: FieldRules) => scalarNamed(storageOf(field).scalar ?? '');
