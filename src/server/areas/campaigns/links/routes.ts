import { isbot } from 'isbot';
import type { Context } from 'hono';
import { linkTarget } from '../../../../contract/letters/links.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import type { RouteLimit } from '../../../platform/auth/call-limit.ts';
import { signatureOf } from '../../../platform/files/file-key.ts';
import { countOpen, GIF } from './count-open.ts';
import { addressOfLink, countClick } from './follow-link.ts';
import {
  LINK_PATH,
  MESSAGE_PAGE,
  OPEN_PATH,
  SHORT_PATH,
  SUBSCRIPTION_PAGE,
  UNSUBSCRIBE_PATH,
} from './paths.ts';
import {
  CANARY,
  FIRST_RESERVED,
  MESSAGE,
  PERSONAL,
  PIXEL,
  readToken,
  SIGN,
  signedText,
  SUBSCRIPTION,
  tokenText,
} from './link-token.ts';
import { type FollowedItem, openedItem, shortItem } from './opened-link.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Scanners of mail follow all that there are for a whole company; whoever asks for many that there are not guesses. */
export const LINK_LIMIT = { perPath: 60, misses: 100 } as const satisfies RouteLimit;
/** Links that lead to a page of the receiver's own. */
const PAGES: ReadonlyMap<number, string> = new Map([
  [SUBSCRIPTION, SUBSCRIPTION_PAGE],
  [MESSAGE, MESSAGE_PAGE],
]);
const ONE_CLICK = 'List-Unsubscribe (One-Click)';
const nowhere = (context: Context) => context.json({ error: 'not_found' }, 404);

/** Where people without a login come who follow what stands in a message. No cookie is asked for, and none is set. */
export const linkRoutes: readonly AreaRoute[] = [
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'GET',
    path: `${LINK_PATH}/:token`,
    limit: LINK_LIMIT,
    handler: (parts) => (context) => follow(parts, context),
  },
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'GET',
    path: `${SHORT_PATH}/:code`,
    limit: LINK_LIMIT,
    handler: (parts) => (context) => followShort(parts, context),
  },
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'GET',
    path: `${OPEN_PATH}/:token`,
    limit: LINK_LIMIT,
    handler: (parts) => async (context) => {
      const item = await openedItem(parts, context.req.param('token') ?? '');
      if (item?.token.link !== PIXEL) return nowhere(context);
      if (context.req.method === 'GET')
        await countOpen(item, await parts.catalogOf(item.db), context.req.header('user-agent'));
      return context.body(new Uint8Array(GIF), 200, {
        'Content-Type': 'image/gif',
        'Cache-Control': 'no-store',
      });
    },
  },
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'GET',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    limit: LINK_LIMIT,
    // Programs that look into mails follow links: it changes nothing, and shows the page that does.
    handler: () => (context) => {
      const text = context.req.param('token') ?? '';
      const token = readToken(text);
      if (token?.link !== SUBSCRIPTION) return nowhere(context);
      return context.redirect(publicPath(SUBSCRIPTION_PAGE, `${token.tenantId}.${text}`));
    },
  },
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'POST',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    // Of whichever network: one mail program asks for all of its users.
    limit: { perPath: LINK_LIMIT.perPath },
    handler: (parts) => async (context) => {
      const item = await openedItem(parts, context.req.param('token') ?? '');
      if (item?.token.link !== SUBSCRIPTION) return nowhere(context);
      const catalog = await parts.catalogOf(item.db);
      await item.db.transaction((tx) => unsubscribe(tx, catalog, item, ONE_CLICK));
      return context.body(null, 200);
    },
  },
];

async function follow(parts: RouteParts, context: Context): Promise<Response> {
  const address = context.req.query('u');
  const item = await openedItem(parts, context.req.param('token') ?? '', address);
  const isOther = item && item.token.link >= FIRST_RESERVED && item.token.link !== CANARY;
  if (!item || isOther) return nowhere(context);
  return followed(context, item, address);
}

async function followShort(parts: RouteParts, context: Context): Promise<Response> {
  const item = await shortItem(parts, context.req.param('code') ?? '');
  if (!item) return nowhere(context);
  context.header('Cache-Control', 'no-store');
  const { tenantId, itemId, link } = item.token;
  const page = PAGES.get(link);
  if (page === undefined) return followed(context, item, item.personal);
  const sign = await signatureOf(item.db, signedText(itemId, link), SIGN);
  return context.redirect(publicPath(page, `${tenantId}.${tokenText({ tenantId, itemId, link, sign })}`));
}

/** Counts it, and leads on. `address`: where a link with values of the receiver's leads to. */
async function followed(
  context: Context,
  item: FollowedItem,
  address: string | undefined,
): Promise<Response> {
  const { link } = item.token;
  const written = link === PERSONAL ? address : await addressOfLink(item);
  // A header is ASCII: browsers read other letters as Latin-1, and hono would encode what is encoded once more.
  const target = written === undefined ? undefined : linkTarget(written);
  const agent = context.req.header('user-agent');
  // Who only asks for the headers shows nothing to anybody.
  const isMachine = context.req.method === 'HEAD' || !agent || isbot(agent);
  await countClick(item, isMachine);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  if (link === CANARY) return context.body(null, 204);
  return target === undefined ? nowhere(context) : context.redirect(target);
}
