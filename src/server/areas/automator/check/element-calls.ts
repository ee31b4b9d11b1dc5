import { GraphQLBoolean, GraphQLID, GraphQLInt, GraphQLNonNull, GraphQLString } from 'graphql';
import { ApiError } from '../../../../contract/errors.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import { judgeOneElement } from '../../../../contract/workflow/judge/judge-workflow.ts';
import { EMPTY_WORKFLOW, workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import { forbidden } from '../../../base/access/access.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { listOf, OBJECT_FIELD, objectType, required } from '../../../platform/calls/describe-types.ts';
import { localeArgument } from '../../../platform/calls/locale-argument.ts';
import { JSON_SCALAR } from '../../../platform/calls/scalars.ts';
import { describeElements, describeProblems, describeVariables } from './describe-elements.ts';
import { judgeHere, withRecords } from './judge-here.ts';
import { contentRefused } from './require-faultless.ts';
import { workflowFields } from './workflow-validation.ts';

const text = { type: new GraphQLNonNull(GraphQLString) };
const json = { type: new GraphQLNonNull(JSON_SCALAR) };
const locale = { type: GraphQLString };
const plain = required(GraphQLString);

const ELEMENT_TYPE = objectType('WorkflowElementType', {
  name: plain,
  label: plain,
  help: plain,
  family: plain,
  familyLabel: plain,
  does: plain,
  icon: plain,
  frequent: GraphQLInt,
  fixed: required(JSON_SCALAR),
  fields: listOf(OBJECT_FIELD),
  usable: required(JSON_SCALAR),
  outputs: listOf(objectType('WorkflowOutput', { name: plain, label: plain })),
});

const VARIABLE = objectType('WorkflowVariable', {
  name: plain,
  label: plain,
  kind: plain,
  elementId: GraphQLString,
  place: plain,
  refers: GraphQLString,
  object: GraphQLString,
  field: required(OBJECT_FIELD),
});

const VALIDATION = objectType('WorkflowValidation', {
  isValid: required(GraphQLBoolean),
  fieldExceptions: listOf(
    objectType('FieldException', {
      elementId: plain,
      elementName: plain,
      propertyPath: plain,
      inputLabel: plain,
      message: plain,
      messageKey: plain,
      rejectedValue: GraphQLString,
    }),
  ),
});

/** `WAIT_FOR` → `validateWaitForElement` */
const validateName = (type: string): string =>
  `validate${type
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Element`;

/** Where workflows are kept, as far as the role sees it. @throws ApiError forbidden */
export function requirePlace({ catalog }: Pick<ApiContext, 'catalog'>) {
  const [place] = workflowFields(catalog);
  if (!place) throw forbidden({});
  return place;
}

/** The stored workflow with the `id`, or the draft that is given as its `content`. @throws ApiError not-found */
export async function workflowIn(context: ApiContext, args: Readonly<Record<string, unknown>>) {
  const { object, content, about } = requirePlace(context);
  const values = [content, about].map((field) => ({ type: 'column' as const, key: field.name, field }));
  const id = args['id'] as string | null | undefined;
  const record = id == null ? {} : await readRecord(context.db, { object, values }, id);
  if (!record) throw new ApiError({ message: 'not-found', params: { id: String(id) } });
  const given = args['content'] ?? record[content.name];
  const objectName = args['objectName'] ?? record[about.name];
  return {
    objectName: typeof objectName === 'string' ? objectName : '',
    text: given == null ? null : typeof given === 'string' ? given : JSON.stringify(given),
  };
}

/** Whose workflow is judged: as the caller would answer for it. */
export const judgedFor = ({ db: tx, catalog, viewer }: ApiContext, objectName: string) => ({
  tx,
  catalog,
  objectName: requireObject(catalog, objectName).name,
  timeZone: viewer.timeZone,
});

/** What is drawn in a text. @throws ApiError invalid-content */
export function drawnIn(given: unknown) {
  const text = given === null || typeof given === 'string' ? given : JSON.stringify(given);
  const { document, problems } = readDocument(workflowStructure, text);
  if (document) return document;
  throw contentRefused(EMPTY_WORKFLOW, problems[0]);
}

/** Calls of those who draw workflows; one to judge each type of elements (specification, section 7). */
export function elementCalls(product: Catalog): Readonly<Record<string, Call>> {
  const validate = (type: string): Call => ({
    shows: { nothing: 'It judges what an element says.' },
    type: required(VALIDATION),
    description: `What is wrong with what an element ${type} says, wherever it stands in a workflow.`,
    args: { objectName: text, config: json, locale },
    resolve: async (_source, args, context) => {
      requirePlace(context);
      const about = judgedFor(context, args['objectName'] as string);
      const config = (args['config'] ?? {}) as Readonly<Record<string, unknown>>;
      const element = { id: '', config };
      const judged = judgeOneElement(type, element, { ...about, now: new Date().toISOString() });
      const problems = await withRecords(judged, about);
      const content = { elements: [element] };
      return describeProblems(context.labels, content, problems, localeArgument(args['locale']));
    },
  });
  return {
    workflowElementTypes: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(ELEMENT_TYPE),
      description:
        'Of which elements workflows about an object are made, as far as the role may use them. `usable`: by input, the ' +
        'filter that records have to fulfil which are chosen there.',
      args: { objectName: text, locale },
      resolve: (_source, args, context) => {
        requirePlace(context);
        const { name } = requireObject(context.catalog, args['objectName'] as string);
        return describeElements(context.catalog, context.labels, name, localeArgument(args['locale']));
      },
    },
    workflowVariables: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: listOf(VARIABLE),
      description:
        'What texts of an element of a draft may name, and its filters ask for: what every way to it gives. `place`: who gives it; ' +
        '`refers`: of an id, whose; `object`: the object that has the `field`.',
      args: { objectName: text, content: json, elementId: text, locale },
      resolve: (_source, args, context) => {
        requirePlace(context);
        const { name } = requireObject(context.catalog, args['objectName'] as string);
        return describeVariables(
          context.catalog,
          context.labels,
          name,
          drawnIn(args['content']),
          args['elementId'] as string,
          localeArgument(args['locale']),
        );
      },
    },
    validateWorkflow: {
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      type: required(VALIDATION),
      description:
        'All that keeps a workflow from being activated by the caller; with `content`, a draft of it that is not saved.',
      args: {
        id: { type: GraphQLID },
        objectName: { type: GraphQLString },
        content: { type: JSON_SCALAR },
        locale,
      },
      resolve: async (_source, args, context) => {
        const { objectName, text: given } = await workflowIn(context, args);
        const { document, problems: broken } = readDocument(workflowStructure, given);
        const problems = document ? await judgeHere(document, judgedFor(context, objectName)) : broken;
        return describeProblems(context.labels, document, problems, localeArgument(args['locale']));
      },
    },
    ...Object.fromEntries([...product.elements.keys()].map((type) => [validateName(type), validate(type)])),
  };
}
