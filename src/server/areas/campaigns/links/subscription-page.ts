import { ApiError } from '../../../../contract/errors.ts';
import type { PublicPage, Visit } from '../../../platform/public-links/public-page.ts';
import { campaignObjects } from '../objects.ts';
import { SUBSCRIPTION_PAGE } from './paths.ts';
import { SUBSCRIPTION } from './link-token.ts';
import { type OpenedItem, openedItem, readItem } from './opened-link.ts';
import { unsubscribe } from './unsubscribe.ts';

const HOW = 'Page of the link in a message';

/** Where receivers of a campaign see which address gets it, and say that they want no more. */
export const subscriptionPage: PublicPage = {
  purpose: SUBSCRIPTION_PAGE,
  judge: async (text, parts) => {
    const [tenant = '', token = ''] = text.split('.');
    const item = await openedItem(parts, token);
    if (item?.token.link !== SUBSCRIPTION || item.token.tenantId !== tenant) return undefined;
    const { itemId: id, objects } = item;
    return { tenantId: tenant, id, subject: { object: objects.item.name, id } };
  },
  show: async (visit) => shown(await itemOf(visit)),
  take: async (visit) => {
    const item = await itemOf(visit);
    await unsubscribe(visit.db, visit.catalog, item, HOW);
    return shown({ ...item, isUnsubscribed: true });
  },
};

const shown = ({ address, channel, isUnsubscribed }: OpenedItem) => ({ address, channel, isUnsubscribed });

/** @throws ApiError not-found */
async function itemOf({ db, catalog, id }: Visit): Promise<OpenedItem> {
  const objects = campaignObjects(catalog);
  const item = objects && (await readItem(db, objects, id));
  if (!item) throw new ApiError({ message: 'not-found', params: { id } });
  return item;
}
