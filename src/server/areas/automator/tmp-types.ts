import { GraphQLNonNull, GraphQLString } from 'graphql';
import { offeredElements } from '../../../contract/workflow/offered-elements.ts';
import { describeField } from '../../platform/api/describe-fields.ts';
import { listOf, OBJECT_FIELD, objectType, required } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import type { Call } from '../../platform/calls/context.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const text = required(GraphQLString);
export const tmpTypes = (): Record<string, Call> => ({
  workflowElementTypes: {
    type: listOf(
      objectType('WorkflowElementType', {
        ...{ name: text, label: text, help: GraphQLString, family: text, does: text, icon: text },
        ...{ fixed: JSON_SCALAR, inputs: listOf(OBJECT_FIELD), gives: JSON_SCALAR },
      }),
    ),
    args: { objectName: { type: new GraphQLNonNull(GraphQLString) }, locale: { type: GraphQLString } },
    resolve: (_s, args, { catalog, labels }) =>
      [...offeredElements(catalog, String(args['objectName'])).values()].map((type) => ({
        ...type,
        ...{ label: type.name, help: null },
        inputs: type.inputs.map((field) =>
          describeField(
            catalog,
            labels,
            { name: type.name, source: type.name, fields: new Map(type.inputs.map((f) => [f.name, f])) },
            field,
            localeArgument(args['locale']),
          ),
        ),
      })),
  },
});
