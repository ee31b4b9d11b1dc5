import type { Handler } from 'hono';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../../contract/constants.ts';
import { ApiError, mayPass } from '../../../contract/errors.ts';
import { maskError } from '../../base/http/error.ts';
import type { Caller } from '../calls/callers.ts';
import { unauthenticated } from '../calls/unauthenticated.ts';
import { attachment, streamOf } from '../files/answer-file.ts';
import { csvLines } from './csv.ts';

/** `GET …/:id/errors.csv?locale=`: a file of what could not be written; 404 or 403 where it is none of the caller's. */
export function errorsRoute(
  callerOf: (request: Request) => Promise<Caller | undefined>,
  answer: (caller: Caller, id: string, locale: Locale) => Promise<Response>,
): Handler {
  return async (context) => {
    const caller = await callerOf(context.req.raw);
    if (!caller) return unauthenticated();
    const asked = context.req.query('locale');
    const locale = LOCALES.find((each) => each === asked) ?? DEFAULT_LOCALE;
    try {
      return await answer(caller, context.req.param('id') ?? '', locale);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const status = error.problem.message === 'forbidden' ? 403 : 404;
      return context.json({ error: error.problem.message, errors: [maskError(error).toJSON()] }, status);
    }
  };
}

/** @param name what people read, `id` what old programs do */
export function errorsFile(
  { id, name, separator }: { readonly id: string; readonly name: string; readonly separator: string },
  pages: AsyncIterable<readonly (readonly string[])[]>,
): Response {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': attachment(`errors-${id}.csv`, `${name}.csv`),
    'Cache-Control': 'no-store',
  };
  return new Response(streamOf(csvLines(pages, separator)), { headers });
}
