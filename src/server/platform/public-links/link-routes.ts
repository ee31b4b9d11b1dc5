import { type Context, Hono } from 'hono';
import { ApiError, isOutage } from '../../../contract/errors.ts';
import type { LinkAnswer, LinkState } from '../../../contract/public-link.ts';
import type { Database } from '../../base/db/database.ts';
import { maskError } from '../../base/http/error.ts';
import { callLimit, Counter, routeLimit } from '../auth/call-limit.ts';
import { clientAddress } from '../auth/client-address.ts';
import { readTexts } from '../auth/request-body.ts';
import { bodyOf, directCall, keyOf } from './direct-calls.ts';
import type { JudgeParts, PublicPage, Visit } from './public-page.ts';
import { judgeLink, takeUse } from './public-links.ts';

export interface LinkParts extends Omit<JudgeParts, 'judgeIssued'> {
  readonly database: Pick<Database, 'kysely'>;
  readonly trustedProxies: number;
}

/** Of one network within a minute: many people of one mobile network are one. */
export const MOST_PUBLIC_CALLS = 300;

/**
 * `POST /api/public/<purpose>` shows a page, `POST /api/public/<purpose>/take` takes what its visitor sends. `direct`: what
 * comes before all else of the API.
 */
export function linkRoutes(
  pages: readonly PublicPage[],
  given: LinkParts,
): { readonly routes: Hono; readonly direct: Hono } {
  const [routes, direct] = [new Hono(), new Hono()];
  const parts: CallParts = {
    ...given,
    judgeIssued: (text, purpose) => judgeLink(given.database.kysely, text, purpose, given.now()),
  };
  const counts = { calls: new Counter(parts.now), misses: new Counter(parts.now) };
  const limit = callLimit(parts, MOST_PUBLIC_CALLS);
  const { trustedProxies, now } = parts;
  for (const page of pages) {
    const { purpose, show, take, judge, mostCalls: perPath = MOST_PUBLIC_CALLS } = page;
    // Of links that come in millions, those which there are may all be called by one network; each of them so often.
    const judgedLimit = routeLimit(parts, { perPath, misses: MOST_PUBLIC_CALLS }, tokenOf, counts);
    const directly = { ...counts, trustedProxies, most: perPath, mostMisses: MOST_PUBLIC_CALLS };
    const keep = page.keep?.(parts);
    for (const path of [`/${purpose}`, `/${purpose}/take`]) routes.use(path, judge ? judgedLimit : limit);
    if (judge) {
      const shown = async (token: string) => {
        const link = await judge(token, parts);
        if (!link || (link.state ?? 'VALID') !== 'VALID') return undefined;
        const shownPage = await show({ ...link, ...(await visitParts(parts, link)), now: now() });
        return JSON.stringify({ state: 'VALID', page: shownPage });
      };
      direct.post(`/${purpose}`, directCall(shown, directly));
    }
    routes.post(`/${purpose}`, (context) =>
      visited(context, parts, page, async (visit) => ({ state: 'VALID', page: await show(visit) })),
    );
    if (keep) {
      const told: Parameters<typeof directCall>[0] = async (...call) => {
        const kept = await keep(...call);
        return kept.state === 'VALID' ? JSON.stringify(kept) : undefined;
      };
      direct.post(`/${purpose}/take`, directCall(told, directly));
      routes.post(`/${purpose}/take`, (context) => kept(context, parts, keep));
    }
    if (!take) continue;
    routes.post(`/${purpose}/take`, (context) =>
      visited(context, parts, page, async (visit, given) => {
        try {
          if (judge)
            return {
              state: 'VALID',
              page: await visit.db.transaction((tx) => take({ ...visit, db: tx }, given)),
            };
          return await taken(visit, (tx) => take({ ...visit, db: tx }, given));
        } catch (error) {
          if (error instanceof LinkEnded) return { state: error.state };
          throw error;
        }
      }),
    );
  }
  // Of a purpose that there is not; what it is called tells nothing.
  routes.use('/*', limit);
  routes.post('/*', (context) => answer(context, { state: 'UNKNOWN' }));
  return { routes, direct };
}

type CallParts = LinkParts & JudgeParts;

async function visitParts(
  { forTenant, catalogOf }: JudgeParts,
  { tenantId }: Pick<Visit, 'tenantId'>,
): Promise<Pick<Visit, 'db' | 'catalog'>> {
  const db = forTenant(tenantId);
  return { db, catalog: await catalogOf(db) };
}

const tokenOf = async (context: Context): Promise<string> => keyOf((await bodyOf(context)).token);

/** Meanwhile somebody else has used it, or it was revoked: all that was done with it goes back. */
class LinkEnded extends Error {
  readonly state: LinkState;

  constructor(state: LinkState) {
    super(state);
    this.state = state;
  }
}

function taken(visit: Visit, work: (tx: Visit['db']) => Promise<object>): Promise<LinkAnswer> {
  return visit.db.transaction(async (tx) => {
    const { isTaken, state } = await takeUse(tx, visit, visit.now);
    if (!isTaken) throw new LinkEnded(state);
    return { state, page: await work(tx) };
  });
}

async function kept(
  context: Context,
  { trustedProxies }: CallParts,
  keep: ReturnType<NonNullable<PublicPage['keep']>>,
): Promise<Response> {
  const texts = await readTexts(context, ['token']);
  if (texts instanceof Response) return texts;
  const { given } = await context.req.json<{ readonly given?: unknown }>();
  const agent = context.req.header('user-agent') ?? '';
  const caller = { agent, address: clientAddress(context, trustedProxies) };
  return judged(context, 'VALID', () => keep(texts.token, given, caller));
}

/** @param state of the link, where what was sent with it cannot be taken */
async function judged(
  context: Context,
  state: LinkState,
  work: () => Promise<LinkAnswer>,
): Promise<Response> {
  try {
    return answer(context, await work());
  } catch (error) {
    if (!(error instanceof ApiError) || isOutage(error)) throw error;
    return context.json({ state, errors: [maskError(error).toJSON()] }, 422);
  }
}

async function visited(
  context: Context,
  parts: CallParts,
  { purpose, judge }: PublicPage,
  work: (visit: Visit, given: unknown) => Promise<LinkAnswer>,
): Promise<Response> {
  const texts = await readTexts(context, ['token']);
  if (texts instanceof Response) return texts;
  const { given } = await context.req.json<{ readonly given?: unknown }>();
  const moment = parts.now();
  const own = await judge?.(texts.token, parts);
  const { state, link } = judge
    ? { state: own ? (own.state ?? 'VALID') : ('UNKNOWN' as const), link: own }
    : await parts.judgeIssued(texts.token, purpose);
  if (!link || state !== 'VALID') return answer(context, { state });
  return judged(context, state, async () =>
    work({ ...link, ...(await visitParts(parts, link)), now: moment }, given),
  );
}

const STATUS = { VALID: 200, UNKNOWN: 404, EXPIRED: 410, REVOKED: 410, COMPLETED: 410 } as const;

/** A page that comes with a state was made: the use that has completed a link is one. */
const answer = (context: Context, said: LinkAnswer): Response =>
  context.json(said, said.page === undefined ? STATUS[said.state] : 200);
