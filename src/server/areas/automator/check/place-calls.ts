import { GraphQLFloat, GraphQLID, GraphQLInt, GraphQLNonNull } from 'graphql';
import { ApiError } from '../../../../contract/errors.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { readRecord, type RecordRow } from '../../../base/records/read.ts';
import { updateRecord } from '../../../base/records/write.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { objectType, required } from '../../../platform/calls/describe-types.ts';
import { showsOfWorkflows } from '../shown.ts';
import { drawnIn, requirePlace } from './element-calls.ts';

const id = { type: new GraphQLNonNull(GraphQLID) };
const number = { type: new GraphQLNonNull(GraphQLFloat) };
const SAVED = objectType('SavedWorkflow', { id: required(GraphQLID), version: required(GraphQLInt) });
const version = {
  type: GraphQLInt,
  description: 'That of the workflow; without it, whatever it is now is changed.',
};

/** Calls that change one element of a stored workflow (specification, section 7). */
export const placeCalls: Readonly<Record<string, Call>> = {
  deleteWorkflowElement: {
    shows: showsOfWorkflows(({ workflow }) => [
      { object: workflow.name, right: 'EDIT', rows: { named: 'workflow' } },
    ]),
    type: required(SAVED),
    description:
      'Takes an element out of a workflow. What led to it leads to what followed it, where it had one way out.',
    args: { workflow: id, version, id },
    resolve: (_source, args, context) =>
      changed(context, args, (content) => withoutElement(content, args['id'] as string)),
  },
  updateWorkflowElementPosition: {
    shows: showsOfWorkflows(({ workflow }) => [
      { object: workflow.name, right: 'EDIT', rows: { named: 'workflow' } },
    ]),
    type: required(SAVED),
    args: { workflow: id, version, id, positionX: number, positionY: number },
    resolve: (_source, args, context) =>
      changed(context, args, (content) => ({
        ...content,
        elements: content.elements.map((element) =>
          element.id === args['id']
            ? { ...element, positionX: args['positionX'] as number, positionY: args['positionY'] as number }
            : element,
        ),
      })),
  },
};

/** The workflow without an element. */
export function withoutElement(content: WorkflowContent, gone: string): WorkflowContent {
  const ways = Object.values(content.elements.find((each) => each.id === gone)?.outputs ?? {});
  const [after = ''] = ways.length === 1 ? ways : [];
  const next = after === gone ? '' : after;
  return {
    ...content,
    elements: content.elements
      .filter((each) => each.id !== gone)
      .map((each) => ({
        ...each,
        outputs: Object.fromEntries(
          Object.entries(each.outputs).map(([output, to]) => [output, to === gone ? next : to]),
        ),
      })),
  };
}

/** Writes what becomes of a workflow, by all rules of writing a record. */
async function changed(
  context: ApiContext,
  args: Readonly<Record<string, unknown>>,
  change: (content: WorkflowContent) => WorkflowContent,
): Promise<RecordRow | undefined> {
  const { db, catalog, whole, viewer, written } = context;
  const { object: seen, content } = requirePlace(context);
  const object = requireObject(catalog, seen.name, 'EDIT');
  const key = args['workflow'] as string;
  const saved = await db.transaction(async (tx) => {
    const read = (names: readonly string[]) => {
      const fields = names.flatMap((name) => object.fields.get(name) ?? []);
      const values = fields.map((field) => ({ type: 'column' as const, key: field.name, field }));
      return (from: typeof tx) => readRecord(from, { object, values }, key);
    };
    const stored = await read(['version', content.name])(tx);
    if (!stored) throw new ApiError({ message: 'not-found', params: { id: key } });
    const drawn = drawnIn(stored[content.name] ?? '');
    if (!drawn.elements.some((each) => each.id === args['id']))
      throw new ApiError({ message: 'not-found', path: 'id', params: { id: String(args['id']) } });
    const answer = read(['id', 'version']);
    const target = { db: tx, catalog, whole, object, actor: viewer, timeZone: viewer.timeZone, read: answer };
    const expected = (args['version'] as number | null | undefined) ?? Number(stored['version']);
    return updateRecord(target, key, expected, { [content.name]: JSON.stringify(change(drawn)) });
  });
  written(object);
  return saved as RecordRow;
}
