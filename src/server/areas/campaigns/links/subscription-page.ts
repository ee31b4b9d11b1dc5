import { ApiError } from '../../../../contract/errors.ts';
import type { PublicPage, Visit } from '../../../platform/public-links/public-page.ts';
import { campaignObjects } from '../objects.ts';
import { SUBSCRIPTION_PAGE } from './paths.ts';
import { SUBSCRIPTION } from './link-token.ts';
import { itemOrTest, type OpenedItem, openedItem } from './opened-link.ts';
import { countsOpens } from './count-open.ts';
import { unsubscribe, withdraw } from './unsubscribe.ts';

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
  show: async (visit) => shown(visit, await itemOf(visit)),
  take: async (visit, given) => {
    const item = await itemOf(visit);
    const { db, catalog } = visit;
    if (isAboutOpens(given)) {
      const why = { source: 'LINK', evidence: `${HOW}: ${item.campaignName}` };
      await withdraw(db, catalog, { objects: item.objects, channel: 'OPENS' }, [item.receiver], why);
      return shown(visit, item);
    }
    await unsubscribe(db, catalog, item, HOW);
    return shown(visit, { ...item, isUnsubscribed: true });
  },
};

const isAboutOpens = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'opens' in given && given.opens === false;

/** `countsOpens`: they have agreed to have it counted what they open. */
async function shown({ db }: Visit, item: OpenedItem) {
  const { address, channel, isUnsubscribed } = item;
  return { address, channel, isUnsubscribed, countsOpens: await countsOpens(db, item) };
}

/** @throws ApiError not-found */
async function itemOf({ db, catalog, id }: Visit): Promise<OpenedItem> {
  const objects = campaignObjects(catalog);
  const item = objects && (await itemOrTest(db, objects, id));
  if (!item) throw new ApiError({ message: 'not-found', params: { id } });
  return item;
}
