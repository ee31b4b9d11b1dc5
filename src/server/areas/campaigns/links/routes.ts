import { isbot } from 'isbot';
import type { Context } from 'hono';
import { publicPath } from '../../../../contract/public-link.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import { addressOfLink, countClick } from './follow-link.ts';
import { LINK_PATH, SUBSCRIPTION_PAGE, UNSUBSCRIBE_PATH } from './paths.ts';
import { CANARY, PERSONAL, readToken, SUBSCRIPTION } from './link-token.ts';
import { openedItem } from './opened-link.ts';
import { unsubscribe } from './unsubscribe.ts';

const ONE_CLICK = 'List-Unsubscribe (One-Click)';
const nowhere = (context: Context) => context.json({ error: 'not_found' }, 404);

/** Where people without a login come who follow what stands in a message. No cookie is asked for, and none is set. */
export const linkRoutes: readonly AreaRoute[] = [
  { method: 'GET', path: `${LINK_PATH}/:token`, handler: (parts) => (context) => follow(parts, context) },
  {
    method: 'GET',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    // Programs that look into mails follow links: it changes nothing, and shows the page that does.
    handler: () => (context) => {
      const text = context.req.param('token') ?? '';
      const token = readToken(text);
      if (token?.link !== SUBSCRIPTION) return nowhere(context);
      return context.redirect(publicPath(SUBSCRIPTION_PAGE, `${token.tenantId}.${text}`));
    },
  },
  {
    method: 'POST',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    handler: (parts) => async (context) => {
      const item = await openedItem(parts, context.req.param('token') ?? '');
      if (item?.token.link !== SUBSCRIPTION) return nowhere(context);
      await item.db.transaction((tx) => unsubscribe(tx, parts.catalog, item, ONE_CLICK));
      return context.body(null, 200);
    },
  },
];

async function follow(parts: RouteParts, context: Context): Promise<Response> {
  const address = context.req.query('u');
  const item = await openedItem(parts, context.req.param('token') ?? '', address);
  if (!item || item.token.link === SUBSCRIPTION) return nowhere(context);
  const { link } = item.token;
  const target = link === PERSONAL ? address : await addressOfLink(item);
  const agent = context.req.header('user-agent');
  // Who only asks for the headers shows nothing to anybody.
  const isMachine = context.req.method === 'HEAD' || !agent || isbot(agent);
  await countClick(item, isMachine);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  if (link === CANARY) return context.body(null, 204);
  return target === undefined ? nowhere(context) : context.redirect(target);
}
