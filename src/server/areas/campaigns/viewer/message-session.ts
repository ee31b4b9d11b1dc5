import { Type } from 'typebox';
import {
  MESSAGE_SESSION,
  type ViewedMessage,
  type Viewing,
} from '../../../../contract/viewer/viewed-message.ts';
import { isSignature, signatureOf } from '../../../platform/files/file-key.ts';
import type { LinkCaller, Visit } from '../../../platform/public-links/public-page.ts';
import { deviceOf } from '../../../platform/public-sessions/device.ts';
import type { PublicSessionKind, SessionTokens } from '../../../platform/public-sessions/session-kind.ts';
import { BROWSER, SIGN, signedText, SUBSCRIPTION, tokenText } from '../links/link-token.ts';
import { itemStates, type OpenedItem, openedItem } from '../links/opened-link.ts';
import { BROWSER_PATH, UNSUBSCRIBE_PATH } from '../links/paths.ts';
import { campaignObjects } from '../objects.ts';
import { deriveViewings, resolveEvents } from './derive-viewings.ts';
import { messageToken } from './message-token.ts';
import { shownContents } from './shown-contents.ts';
import { viewedMessage } from './viewed-message.ts';
import { viewingsOf } from './viewings.ts';
import type { ItemEvent } from './write-events.ts';

/** Links to what a campaign shows: the tenant signs them, and none of them is stored. */
const tokens: SessionTokens = {
  open: async (text, parts) => {
    const token = messageToken(text);
    const item = token && (await openedItem(parts, text.slice(text.indexOf('.') + 1), undefined, viewingsOf));
    if (!item) return undefined;
    const { itemId: id, objects, state } = item;
    return { tenantId: token.tenantId, id, subject: { object: objects.item.name, id }, state, read: item };
  },
  itemOf: async (text, { forTenant, productCatalog }) => {
    const token = messageToken(text);
    if (!token || !campaignObjects(productCatalog)) return undefined;
    const { tenantId, itemId, link, sign } = token;
    const isOurs = await isSignature(forTenant(tenantId), signedText(itemId, link), sign, SIGN);
    return isOurs ? { tenantId, item: itemId } : undefined;
  },
  states: (tenantId, items, { productCatalog }) => {
    const objects = campaignObjects(productCatalog);
    if (!objects) throw new Error('No item can be opened where the product has no campaigns.');
    return itemStates(tenantId, objects, items);
  },
};

const Second = Type.Number({ minimum: 0, maximum: 86_400 });

/** Where receivers of a campaign see what it shows, without a login and on whichever device (areas.md, Web app). */
export const messageSession: PublicSessionKind<ItemEvent> = {
  definition: MESSAGE_SESSION,
  tokens,
  show: async (visit) => shown(visit, visit.read as OpenedItem),
  schemas: { played: Type.Object({ from: Second, to: Second }) },
  withCaller,
  unlogged: ['kept', 'consented'],
  resolve: resolveEvents,
  derive: deriveViewings,
};

/** As little of the caller as it is for. */
function withCaller(
  { type, data }: Parameters<NonNullable<PublicSessionKind['withCaller']>>[0],
  { agent, address }: LinkCaller,
) {
  if (type === 'opened') return deviceOf(agent);
  if (type !== 'consented') return data;
  const { policy, version, locale } = data ?? {};
  const isVersion = Number.isInteger(version) && Number(version) > 0 && Number(version) < 2 ** 31;
  const isLocale = typeof locale === 'string' && /^[\w-]{2,35}$/.test(locale);
  return {
    policy,
    version: isVersion ? version : null,
    locale: isLocale ? locale : null,
    agent: agent.slice(0, 500),
    address: address?.slice(0, 45) ?? null,
  };
}

async function shown({ db, catalog, now }: Visit, item: OpenedItem): Promise<Omit<ViewedMessage, 'brand'>> {
  const { tenantId } = db;
  const { itemId, objects, campaignId } = item;
  const contents = await shownContents(db, catalog, objects, campaignId);
  const sign = await signatureOf(db, signedText(itemId, SUBSCRIPTION), SIGN);
  const viewings = new Map(Object.entries((item.also ?? {}) as Readonly<Record<string, Viewing>>));
  const token = tokenText({ tenantId, itemId, link: SUBSCRIPTION, sign });
  return {
    ...(await viewedMessage({ db, catalog, now }, { ...item, receiver: item.viewedAs }, contents, viewings)),
    // Nothing is recorded of what a tester does there.
    ...(item.isTest ? { isPreview: true as const } : {}),
    subscription: `${UNSUBSCRIBE_PATH}/${token}`,
    ...(contents.length === 0 && item.channel === 'EMAIL' ? { letter: await letterPath(item) } : {}),
  };
}

/** Where the letter is read in a browser. */
async function letterPath({ db, itemId }: OpenedItem): Promise<string> {
  const { tenantId } = db;
  const sign = await signatureOf(db, signedText(itemId, BROWSER), SIGN);
  return `${BROWSER_PATH}/${tokenText({ tenantId, itemId, link: BROWSER, sign })}`;
}
