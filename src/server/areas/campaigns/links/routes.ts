import { isbot } from 'isbot';
import type { Context } from 'hono';
import { linkTarget } from '../../../../contract/letters/links.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import { signatureOf } from '../../../platform/files/file-key.ts';
import { countOpen, GIF } from './count-open.ts';
import { addressOfLink, countClick } from './follow-link.ts';
import { LINK_PATH, MESSAGE_PAGE, OPEN_PATH, SHORT_PATH, UNSUBSCRIBE_PATH } from './paths.ts';
import {
  CANARY,
  FIRST_RESERVED,
  MESSAGE,
  PERSONAL,
  PIXEL,
  SIGN,
  signedText,
  SUBSCRIPTION,
  tokenText,
} from './link-token.ts';
import { type FollowedItem, openedItem, shortItem } from './opened-link.ts';
import { LINK_LIMIT, nowhere } from './link-limit.ts';

/** Links that lead to a page of the receiver's own, by the token of that link. */
const PAGES: ReadonlyMap<number, (tenantId: string, token: string) => string> = new Map([
  [SUBSCRIPTION, (_tenantId, token) => `${UNSUBSCRIBE_PATH}/${token}`],
  [MESSAGE, (tenantId, token) => publicPath(MESSAGE_PAGE, `${tenantId}.${token}`)],
]);

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
  return context.redirect(page(tenantId, tokenText({ tenantId, itemId, link, sign })));
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
