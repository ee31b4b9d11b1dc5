import { ApiError } from '../../../../contract/errors.ts';
import type { PublicPage, Visit } from '../../../platform/public-links/public-page.ts';
import { campaignObjects } from '../objects.ts';
import { SUBSCRIPTION_PAGE } from './paths.ts';
import { SUBSCRIPTION } from './link-token.ts';
import { itemOrTest, type OpenedItem, openedItem } from './opened-link.ts';
import { readStep, readSubscription, shownAfter, type SubscriptionStep } from './topics.ts';
import { takeStep } from './topic-steps.ts';

/** The preference page as JSON: what a receiver gets, leaves and takes again. */
export const subscriptionPage: PublicPage = {
  purpose: SUBSCRIPTION_PAGE,
  judge: async (text, parts) => {
    const [tenant = '', token = ''] = text.split('.');
    const item = await openedItem(parts, token);
    if (item?.token.link !== SUBSCRIPTION || item.token.tenantId !== tenant) return undefined;
    const { itemId: id, objects } = item;
    return { tenantId: tenant, id, subject: { object: objects.item.name, id } };
  },
  show: async (visit) => readSubscription(visit.db, await itemOf(visit)),
  take: async (visit, given) => {
    const step = stepOf(given);
    await takeStep(visit.db, visit.catalog, await itemOf(visit), step);
    const item = await itemOf(visit);
    return shownAfter(await readSubscription(visit.db, item), item, step.step);
  },
};

/** What was sent with the link: a step, `{ opens: false }`, or nothing, which leaves all of the channel. */
function stepOf(given: unknown): SubscriptionStep {
  const { opens, ...rest } = typeof given === 'object' && given !== null ? (given as Given) : {};
  if (opens === false) return { step: 'leaveOpens' };
  return readStep(rest) ?? { step: 'leaveChannel' };
}

interface Given {
  readonly opens?: unknown;
  readonly step?: unknown;
  readonly topic?: unknown;
}

/** @throws ApiError not-found */
async function itemOf({ db, catalog, id }: Visit): Promise<OpenedItem> {
  const objects = campaignObjects(catalog);
  const item = objects && (await itemOrTest(db, objects, id));
  if (!item) throw new ApiError({ message: 'not-found', params: { id } });
  return item;
}
