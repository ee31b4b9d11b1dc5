import type { ViewedMessage, Viewing } from '../../../../contract/viewer/viewed-message.ts';
import { signatureOf } from '../../../platform/files/file-key.ts';
import type { PublicPage, Visit } from '../../../platform/public-links/public-page.ts';
import { BROWSER, SIGN, signedText, SUBSCRIPTION, tokenText } from '../links/link-token.ts';
import { type OpenedItem, openedItem } from '../links/opened-link.ts';
import { BROWSER_PATH, MESSAGE_PAGE, UNSUBSCRIBE_PATH } from '../links/paths.ts';
import { keepEvents } from './keep-events.ts';
import { messageToken } from './message-token.ts';
import { knownBrand } from './shown-brand.ts';
import { shownContents } from './shown-contents.ts';
import { viewedMessage } from './viewed-message.ts';
import { viewingsOf } from './viewings.ts';

/** Where receivers of a campaign see what it shows, without a login and on whichever device (areas.md, Web app). */
export const messagePage: PublicPage = {
  purpose: MESSAGE_PAGE,
  judge: async (text, parts) => {
    const token = messageToken(text);
    const item = token && (await openedItem(parts, text.slice(text.indexOf('.') + 1), undefined, viewingsOf));
    if (!item) return undefined;
    const { itemId: id, objects, state } = item;
    return { tenantId: token.tenantId, id, subject: { object: objects.item.name, id }, state, read: item };
  },
  show: async (visit) => shown(visit, visit.read as OpenedItem),
  keep: keepEvents,
};

async function shown({ db, catalog, now }: Visit, item: OpenedItem): Promise<ViewedMessage> {
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
    brand: await knownBrand(db, catalog, now),
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
