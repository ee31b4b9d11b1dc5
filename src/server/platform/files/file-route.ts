import type { Handler } from 'hono';
import { ApiError, type ErrorMessage } from '../../../contract/errors.ts';
import type { Caller } from '../calls/callers.ts';
import { attachment, streamOf } from './answer-file.ts';
import { localeArgument } from '../calls/locale-argument.ts';
import { maskError } from '../../base/http/error.ts';
import { unauthenticated } from '../calls/unauthenticated.ts';
import { type Downloads, requireDownload } from './downloads.ts';
import { FileStore } from './file-store.ts';

const STATUSES: Readonly<Partial<Record<ErrorMessage, 403 | 404>>> = { forbidden: 403, 'file-gone': 404 };

/**
 * `GET /api/files/:id?locale=`: a file that was made in the background, to be saved. Whether the caller may have it is
 * judged anew each time. Browsers get a refusal as a sentence, in the locale; others as JSON.
 */
export function fileRoute(
  callerOf: (request: Request) => Promise<Caller | undefined>,
  downloads: Downloads,
): Handler {
  return async (context) => {
    const caller = await callerOf(context.req.raw);
    if (!caller) return unauthenticated();
    try {
      const file = await requireDownload(downloads, caller, context.req.param('id') ?? '');
      return new Response(streamOf(new FileStore(caller.db).read(file.id)), {
        headers: {
          'Content-Type': file.contentType,
          'Content-Length': String(file.size),
          'Content-Disposition': attachment(plainName(file.name), file.name),
          'Cache-Control': 'no-store',
        },
      });
    } catch (error) {
      const status = error instanceof ApiError ? STATUSES[error.problem.message] : undefined;
      if (!(error instanceof ApiError) || !status) throw error;
      if (context.req.header('accept')?.includes('text/html')) {
        const locale = localeArgument(context.req.query('locale'));
        return context.text(caller.labels.problem(locale, error.problem), status);
      }
      return context.json({ error: error.problem.message, errors: [maskError(error).toJSON()] }, status);
    }
  };
}

/** For programs that know ASCII alone. */
const plainName = (name: string): string => name.replaceAll(/[^\w.-]+/g, '_');
