import type { Handler } from 'hono';
import { ApiError, type ErrorMessage, mayPass } from '../../../../contract/errors.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { maskError } from '../../../base/http/error.ts';
import { unauthenticated } from '../../../platform/calls/unauthenticated.ts';
import { requireImport, requireRun } from '../runs/import-access.ts';
import { receiveFile } from './receive-file.ts';

const STATUSES: Partial<Record<ErrorMessage, 400 | 403 | 404 | 413 | 507>> = {
  forbidden: 403,
  'not-found': 404,
  'file-too-large': 413,
  'files-full': 507,
};

/** `POST /api/import/files?objectName=…&name=…[&corrects=…]`: the bytes of a file, of which an import is made. */
export function uploadRoute(
  callerOf: (request: Request) => Promise<Caller | undefined>,
  wake: () => void,
): Handler {
  return async (context) => {
    const { raw } = context.req;
    const caller = await callerOf(raw);
    if (!caller) {
      const answer = unauthenticated();
      // What is still on its way would stand before the next call on this connection.
      answer.headers.set('Connection', 'close');
      return answer;
    }
    try {
      const { objectName = '', name = '', corrects = null } = context.req.query();
      if (caller.access.isPreview) throw new ApiError({ message: 'preview-only' });
      const object = requireImport(caller, objectName);
      if (corrects !== null) await requireRun(caller, corrects);
      const body = raw.body ?? new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
      const id = await receiveFile(caller, { object, name, corrects, body });
      wake();
      return context.json({ id }, 201);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      context.header('Connection', 'close');
      const { message } = error.problem;
      const body = { error: message.replaceAll('-', '_'), errors: [maskError(error).toJSON()] };
      return context.json(body, STATUSES[message] ?? 400);
    }
  };
}
