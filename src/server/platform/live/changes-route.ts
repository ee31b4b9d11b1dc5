import type { Handler } from 'hono';
import { ApiError } from '../../../contract/errors.ts';
import type { Callers } from '../calls/callers.ts';
import { noteWatching } from '../../base/log/current-request.ts';
import { maskError } from '../../base/http/error.ts';
import { unauthenticated } from '../calls/unauthenticated.ts';
import { type LiveStreams, MOST_STREAMS } from './live-streams.ts';

/** `GET /api/changes`: what is changed in the viewer's tenant, as server-sent events. */
export function changesRoute(streams: LiveStreams, callers: Pick<Callers, 'of'>): Handler {
  return async (context) => {
    const { raw } = context.req;
    noteWatching();
    const caller = () => callers.of(raw, false);
    const first = await caller();
    if (!first) return unauthenticated();
    // Nobody would read a stream that answers HEAD, nor end it.
    if (raw.method !== 'GET') return context.body(null, 204);
    const answer = await streams.open({ viewer: first.viewer, caller });
    if (answer) return answer;
    const params = { limit: 'streams', max: MOST_STREAMS };
    const error = maskError(new ApiError({ message: 'too-complex', params }));
    return context.json({ error: 'too_many', errors: [error.toJSON()] }, 429);
  };
}
