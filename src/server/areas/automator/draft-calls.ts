import { GraphQLNonNull, GraphQLString } from 'graphql';
import type { Locale } from '../../../contract/constants.ts';
import { graphOf } from '../../../contract/workflow/graph.ts';
import { judgeWorkflow, variablesIn } from '../../../contract/workflow/judge/judge-workflow.ts';
import { offeredElements } from '../../../contract/workflow/offered-elements.ts';
import { readWorkflow } from '../../../contract/workflow/read-workflow.ts';
import type { WorkflowVariable } from '../../../contract/workflow/variables.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';

const text = required(GraphQLString);

interface Asked {
  readonly objectName: string;
  readonly content: string;
  readonly elementId?: string | null;
}

const labelled = ({ catalog, labels }: ApiContext, locale: Locale) => {
  return ({ name, field, object, elementId }: WorkflowVariable) => ({
    name,
    label: object && catalog.objects.has(object) ? labels.field(locale, object, field.name) : field.name,
    objectLabel: object === undefined ? null : labels.object(locale, object),
    elementId: elementId ?? null,
  });
};

/** What the editor asks of a workflow that is not saved yet. */
export function draftCalls(): Record<string, Call> {
  const variable = objectType('WorkflowVariable', {
    name: text,
    label: text,
    objectLabel: GraphQLString,
    elementId: GraphQLString,
  });
  const draft = objectType('WorkflowDraft', {
    problems: listOf(JSON_SCALAR),
    variables: listOf(variable),
  });
  return {
    workflowDraft: {
      type: new GraphQLNonNull(draft),
      description:
        'What is wrong with a workflow as it is being drawn, for the caller: `elementId`, `propertyPath`, `message`, `params`, `rejectedValue`. `variables`: what texts of the element may name, which every way to it gives. References to records are judged where it is saved.',
      args: {
        objectName: { type: new GraphQLNonNull(GraphQLString) },
        content: { type: new GraphQLNonNull(GraphQLString) },
        elementId: { type: GraphQLString },
        locale: { type: GraphQLString },
      },
      resolve: async (_source, args, context) => {
        const { objectName, content: given, elementId } = args as unknown as Asked;
        const { catalog, db, settings } = context;
        const { content, problems } = readWorkflow(given);
        if (!content) return { problems, variables: [] };
        const timeZone = await settings.read(db, 'timeZone');
        const graph = graphOf(content, offeredElements(catalog, objectName));
        const variables = elementId ? variablesIn(catalog, objectName, graph)(elementId).given : [];
        return {
          problems: judgeWorkflow(content, { catalog, objectName, timeZone }).problems,
          variables: variables.map(labelled(context, localeArgument(args['locale']))),
        };
      },
    },
  };
}
