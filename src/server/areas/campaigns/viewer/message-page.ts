import { ApiError } from '../../../../contract/errors.ts';
import { usedFiles } from '../../../../contract/interactive/used-files.ts';
import type { ViewedMessage } from '../../../../contract/viewer/viewed-message.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import { signatureOf } from '../../../platform/files/file-key.ts';
import type { PublicPage, Visit } from '../../../platform/public-links/public-page.ts';
import { SIGN, signedText, SUBSCRIPTION, tokenText } from '../links/link-token.ts';
import { type OpenedItem, openedItem, readItem } from '../links/opened-link.ts';
import { MESSAGE_PAGE, SUBSCRIPTION_PAGE } from '../links/paths.ts';
import { campaignObjects } from '../objects.ts';
import { keepEvents } from './keep-events.ts';
import { messageToken } from './message-token.ts';
import { personalContent } from './personal-content.ts';
import { shownContents } from './shown-contents.ts';
import { shownFiles } from './shown-files.ts';
import { NOT_VIEWED, readViewings } from './viewings.ts';

/** Where receivers of a campaign see what it shows, without a login and on whichever device (areas.md, Web app). */
export const messagePage: PublicPage = {
  purpose: MESSAGE_PAGE,
  judge: async (text, parts) => {
    const token = messageToken(text);
    const item = token && (await openedItem(parts, text.slice(text.indexOf('.') + 1)));
    if (!item) return undefined;
    const { itemId: id, objects, state } = item;
    return { tenantId: token.tenantId, id, subject: { object: objects.item.name, id }, state };
  },
  show: async (visit) => shown(visit, await itemOf(visit)),
  keep: keepEvents,
};

/** @throws ApiError not-found */
async function itemOf({ db, catalog, id }: Visit): Promise<OpenedItem> {
  const objects = campaignObjects(catalog);
  const item = objects && (await readItem(db, objects, id));
  if (!item) throw new ApiError({ message: 'not-found', params: { id } });
  return item;
}

async function shown({ db, catalog, now }: Visit, item: OpenedItem): Promise<ViewedMessage> {
  const { tenantId } = db;
  const { itemId, objects, campaignId, campaignName: name } = item;
  const contents = await shownContents(db, catalog, objects, campaignId);
  const viewings = await readViewings(db, itemId);
  const personal = await personalContent(db, catalog, item, contents);
  const elements = [];
  for (const [at, shownElement] of contents.entries()) {
    const files = await shownFiles(db, catalog, usedFiles(shownElement.content), now);
    const viewing = viewings.get(shownElement.id) ?? NOT_VIEWED;
    const { length: _, ...element } = shownElement;
    elements.push({ ...element, content: personal[at] ?? element.content, files, viewing });
  }
  const sign = await signatureOf(db, signedText(itemId, SUBSCRIPTION), SIGN);
  const token = tokenText({ tenantId, itemId, link: SUBSCRIPTION, sign });
  return { name, elements, subscription: publicPath(SUBSCRIPTION_PAGE, `${tenantId}.${token}`) };
}
