import { GraphQLNonNull, GraphQLString } from 'graphql';
import { offeredElements } from '../../../contract/workflow/offered-elements.ts';
import { describeField } from '../../platform/api/describe-fields.ts';
import { listOf, OBJECT_FIELD, objectType, required } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';
import type { ServerArea } from '../../platform/area/area.ts';
import { draftCalls } from './draft-calls.ts';

const text = required(GraphQLString);
export const automator: ServerArea = {
  name: 'automator',
  calls: () => ({
    queries: {
      ...draftCalls(),
      workflowElementTypes: {
        type: listOf(
          objectType('WorkflowElementType', {
            ...{ name: text, label: text, help: GraphQLString, family: text, does: text, icon: text },
            ...{ fixed: JSON_SCALAR, inputs: listOf(OBJECT_FIELD), gives: JSON_SCALAR },
          }),
        ),
        args: {
          objectName: { type: new GraphQLNonNull(GraphQLString) },
          locale: { type: GraphQLString },
        },
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
    },
  }),
  handlers: Object.fromEntries(
    ['activateWorkflow', 'cancelWorkflowRuns', 'copyWorkflow', 'cancelRun', 'retryRun', 'moveRun'].map(
      (name) => [name, { take: () => Promise.reject(new Error('tmp')) }],
    ),
  ) as never,
  personal: { none: 'tmp' },
};
