import type { CallResult } from './hook-log.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { ApiContext } from '../../../platform/calls/context.ts';
import { drawnIn, workflowIn } from '../check/element-calls.ts';
import { withoutEffect } from '../check/without-effect.ts';
import { drawnOf } from '../drawn.ts';
import { rawInputs } from '../inputs.ts';
import { workflowObjects } from '../objects.ts';
import { recordsOfCall } from './call-records.ts';
import { noteShape } from './hook-sample.ts';
import { type Hook, MOST_BYTES, readPayload } from './hook.ts';
import type { Trigger } from './trigger-world.ts';

/** What would become of a call with this payload, as the caller would have activated the workflow. Nothing is written. */
export async function testCall(
  context: ApiContext,
  hook: Hook,
  { payload: given, content }: { readonly payload: unknown; readonly content?: unknown },
): Promise<Omit<CallResult, 'runs'>> {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  if (Buffer.byteLength(body) > MOST_BYTES)
    throw new ApiError({ message: 'too-long', path: 'payload', params: { maxLength: MOST_BYTES } });
  const payload = readPayload(body);
  if (typeof payload === 'string')
    throw new ApiError({
      message: 'invalid-content',
      path: 'payload',
      params: { place: 'payload', rule: 'not-content' },
    });
  const trigger = await triggerOf(context, hook, content);
  await noteShape(context.db, hook, payload);
  const { whole, db } = context;
  const objects = workflowObjects(whole);
  if (!objects) throw new ApiError({ message: 'not-found', params: { id: hook.workflowId } });
  const { ids, ...result } = await withoutEffect(db, (tx) =>
    recordsOfCall(
      { tx, whole, objects, now: new Date() },
      trigger,
      payload as Readonly<Record<string, unknown>>,
    ),
  );
  return { ...result, records: ids.length };
}

/** @throws ApiError not-found; invalid-workflow; forbidden */
async function triggerOf(
  context: ApiContext,
  { workflowId, element: elementId }: Hook,
  content: unknown,
): Promise<Trigger> {
  const { catalog, whole, viewer, access, labels } = context;
  const { objectName, text } = await workflowIn(context, { id: workflowId, content });
  const drawn = drawnOf(whole, {
    workflowId,
    number: 0,
    activatedBy: viewer.userId,
    objectName,
    content: JSON.stringify(drawnIn(text)),
  });
  const about = catalog.objects.get(objectName);
  const { element, type } = drawn?.elements.get(elementId) ?? {};
  if (!drawn || !about || !element || type?.does !== 'webhookCalled')
    throw new ApiError({ message: 'not-found', path: 'elementId', params: { id: elementId.slice(0, 60) } });
  const { timeZone, userId, name } = viewer;
  const acting = { owner: { access, catalog, labels, timeZone }, userId, name, about };
  return { drawn, element, type, acting, inputs: rawInputs(type, element) };
}
