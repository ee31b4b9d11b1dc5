import { ApiError } from '../../../../contract/errors.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { DocumentProblem } from '../../../../contract/documents/document-problem.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import { judgeOneElement } from '../../../../contract/workflow/judge/judge-workflow.ts';
import type { WorkflowProblem } from '../../../../contract/workflow/problem.ts';
import { EMPTY_WORKFLOW, workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import { forbidden } from '../../../base/access/access.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { OBJECT_FIELD } from '../../../platform/calls/describe-types.ts';
import { localeArgument } from '../../../platform/calls/locale-argument.ts';
import { workflowObjects } from '../objects.ts';
import { authorApprovals } from './author-approvals.ts';
import { describeElements, describeProblems, describeVariables } from './describe-elements.ts';
import { judgeHere, withRecords } from './judge-here.ts';
import { contentRefused } from './require-faultless.ts';
import { workflowFields } from './workflow-validation.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

const ELEMENT_TYPE = t.object('WorkflowElementType', {
  name: t.string(),
  label: t.string(),
  help: t.string(),
  family: t.string(),
  familyLabel: t.string(),
  does: t.string(),
  icon: t.string(),
  frequent: t.nullable(t.integer()),
  fixed: t.json(),
  fields: t.list(OBJECT_FIELD),
  usable: t.json(),
  outputs: t.list(t.object('WorkflowOutput', { name: t.string(), label: t.string() })),
});

const VARIABLE = t.object('WorkflowVariable', {
  name: t.string(),
  label: t.string(),
  kind: t.string(),
  elementId: t.nullable(t.string()),
  place: t.string(),
  refers: t.nullable(t.string()),
  object: t.nullable(t.string()),
  field: OBJECT_FIELD,
});

const VALIDATION = t.object('WorkflowValidation', {
  isValid: t.boolean(),
  fieldExceptions: t.list(
    t.object('FieldException', {
      elementId: t.string(),
      elementName: t.string(),
      propertyPath: t.string(),
      inputLabel: t.string(),
      message: t.string(),
      messageKey: t.string(),
      rejectedValue: t.nullable(t.string()),
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
  const id = args.id as string | null | undefined;
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

/** What is drawn in a text. @throws ApiError invalid-workflow */
export function drawnIn(given: unknown) {
  const text = given === null || typeof given === 'string' ? given : JSON.stringify(given);
  const { document, problems } = readDocument(workflowStructure, text);
  if (document) return document;
  throw contentRefused(EMPTY_WORKFLOW, problems[0]);
}

/** Of a workflow that is stored, what its author may not approve. */
async function refusedApprovals(
  { db, catalog, whole, viewer }: ApiContext,
  {
    id,
    objectName,
    content: drawn,
  }: { id: string | null | undefined; objectName: string; content: WorkflowContent },
): Promise<readonly WorkflowProblem[]> {
  const objects = workflowObjects(whole);
  if (typeof id !== 'string' || !objects) return [];
  return authorApprovals({
    target: { db, catalog, whole, timeZone: viewer.timeZone },
    content: drawn,
    workflow: { id, name: '', objectName },
    userId: viewer.userId,
    objects,
  });
}

/** Calls of those who draw workflows; one to judge each type of elements (specification, section 7). */
export function elementCalls(product: Catalog): Readonly<Record<string, Call>> {
  const validate = (type: string): Call =>
    declareCall({
      shows: { nothing: 'It judges what an element says.' },
      answer: VALIDATION,
      description: `What is wrong with what an element ${type} says, wherever it stands in a workflow.`,
      args: { objectName: t.string(), config: t.json(), locale: t.nullable(t.string()) },
      resolve: async (args, context) => {
        requirePlace(context);
        const about = judgedFor(context, args.objectName);
        const config = (args.config ?? {}) as Readonly<Record<string, unknown>>;
        const element = { id: '', config };
        const judged = judgeOneElement(type, element, { ...about, now: new Date().toISOString() });
        const problems = await withRecords(judged, about);
        const content = { elements: [element] };
        return describeProblems(context.labels, content, problems, localeArgument(args.locale));
      },
    });
  return {
    workflowElementTypes: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(ELEMENT_TYPE),
      description:
        'Of which elements workflows about an object are made, as far as the role may use them. `usable`: by input, the ' +
        'filter that records have to fulfil which are chosen there.',
      args: { objectName: t.string(), locale: t.nullable(t.string()) },
      resolve: (args, context) => {
        requirePlace(context);
        const { name } = requireObject(context.catalog, args.objectName);
        return describeElements(context.catalog, context.labels, name, localeArgument(args.locale));
      },
    }),
    workflowVariables: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: t.list(VARIABLE),
      description:
        'What texts of an element of a draft may name, and its filters ask for: what every way to it gives. `place`: who gives it; ' +
        '`refers`: of an id, whose; `object`: the object that has the `field`.',
      args: {
        objectName: t.string(),
        content: t.json(),
        elementId: t.string(),
        locale: t.nullable(t.string()),
      },
      resolve: (args, context) => {
        requirePlace(context);
        const { name } = requireObject(context.catalog, args.objectName);
        return describeVariables(
          context.catalog,
          context.labels,
          name,
          drawnIn(args.content),
          args.elementId,
          localeArgument(args.locale),
        );
      },
    }),
    validateWorkflow: declareCall({
      shows: { nothing: 'It describes objects and fields, as the role has them.' },
      answer: VALIDATION,
      description:
        'All that keeps a workflow from being activated by the caller; with `content`, a draft of it that is not saved.',
      args: {
        id: t.nullable(t.id()),
        objectName: t.nullable(t.string()),
        content: t.nullable(t.json()),
        locale: t.nullable(t.string()),
      },
      resolve: async (args, context) => {
        const { objectName, text: given } = await workflowIn(context, args);
        const { document, problems: broken } = readDocument(workflowStructure, given);
        const problems = document ? await judgeHere(document, judgedFor(context, objectName)) : broken;
        const refused = document
          ? await refusedApprovals(context, { id: args.id, objectName, content: document })
          : [];
        const isNew = ({ pointer, messageKey }: DocumentProblem) =>
          !problems.some((each) => each.pointer === pointer && each.messageKey === messageKey);
        const all = [...problems, ...refused.filter(isNew)];
        return describeProblems(context.labels, document, all, localeArgument(args.locale));
      },
    }),
    ...Object.fromEntries([...product.elements.keys()].map((type) => [validateName(type), validate(type)])),
  };
}
