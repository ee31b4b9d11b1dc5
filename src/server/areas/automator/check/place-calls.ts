import { ApiError } from '../../../../contract/errors.ts';
import type { WorkflowContent } from '../../../../contract/workflow/content.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { readRecord } from '../../../base/records/read.ts';
import { updateRecord } from '../../../base/records/write.ts';
import type { ApiContext, Call } from '../../../platform/calls/context.ts';
import { showsOfWorkflows } from '../shown.ts';
import { drawnIn, requirePlace } from './element-calls.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall, type AnswerOf } from '../../../platform/calls/declare-call.ts';

const SAVED = t.object('SavedWorkflow', { id: t.id(), version: t.integer() });

/** Calls that change one element of a stored workflow (specification, section 7). */
export const placeCalls: Readonly<Record<string, Call>> = {
  deleteWorkflowElement: declareCall({
    shows: showsOfWorkflows(({ workflow }) => [
      { object: workflow.name, right: 'EDIT', rows: { named: 'workflow' } },
    ]),
    answer: SAVED,
    description:
      'Takes an element out of a workflow. What led to it leads to what followed it, where it had one way out.',
    args: {
      workflow: t.id(),
      version: t.nullable(
        t.integer({ description: 'That of the workflow; without it, whatever it is now is changed.' }),
      ),
      id: t.id(),
    },
    resolve: (args, context) => changed(context, args, (content) => withoutElement(content, args.id)),
  }),
  updateWorkflowElementPosition: declareCall({
    shows: showsOfWorkflows(({ workflow }) => [
      { object: workflow.name, right: 'EDIT', rows: { named: 'workflow' } },
    ]),
    answer: SAVED,
    args: {
      workflow: t.id(),
      version: t.nullable(
        t.integer({ description: 'That of the workflow; without it, whatever it is now is changed.' }),
      ),
      id: t.id(),
      positionX: t.number(),
      positionY: t.number(),
    },
    resolve: (args, context) =>
      changed(context, args, (content) => ({
        ...content,
        elements: content.elements.map((element) =>
          element.id === args.id
            ? { ...element, positionX: args.positionX, positionY: args.positionY }
            : element,
        ),
      })),
  }),
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
  args: { readonly workflow: string; readonly version?: number | null; readonly id: string },
  change: (content: WorkflowContent) => WorkflowContent,
): Promise<AnswerOf<typeof SAVED>> {
  const { db, catalog, whole, viewer, written } = context;
  const { object: seen, content } = requirePlace(context);
  const object = requireObject(catalog, seen.name, 'EDIT');
  const key = args.workflow;
  const saved = await db.transaction(async (tx) => {
    const read = (names: readonly string[]) => {
      const fields = names.flatMap((name) => object.fields.get(name) ?? []);
      const values = fields.map((field) => ({ type: 'column' as const, key: field.name, field }));
      return (from: typeof tx) => readRecord(from, { object, values }, key);
    };
    const stored = await read(['version', content.name])(tx);
    if (!stored) throw new ApiError({ message: 'not-found', params: { id: key } });
    const drawn = drawnIn(stored[content.name] ?? '');
    if (!drawn.elements.some((each) => each.id === args.id))
      throw new ApiError({ message: 'not-found', path: 'id', params: { id: args.id } });
    const answer = read(['id', 'version']);
    const target = { db: tx, catalog, whole, object, actor: viewer, timeZone: viewer.timeZone, read: answer };
    const expected = args.version ?? Number(stored['version']);
    return updateRecord(target, key, expected, { [content.name]: JSON.stringify(change(drawn)) });
  });
  written(object);
  return saved as AnswerOf<typeof SAVED>;
}
