import { createHash } from 'node:crypto';
import { ApiError } from '../../../../contract/errors.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import type { ViewedMessage } from '../../../../contract/viewer/viewed-message.ts';
import { requireObject } from '../../../base/access/require-object.ts';
import { planLabel } from '../../../base/plan/label.ts';
import { readRecord } from '../../../base/records/read.ts';
import type { Call } from '../../../platform/calls/context.ts';
import { isSignature, signatureOf } from '../../../platform/files/file-key.ts';
import type { PublicPage } from '../../../platform/public-links/public-page.ts';
import { requireCampaign } from '../audience/audience-calls.ts';
import { readCampaign } from '../campaign.ts';
import { SIGN } from '../links/link-token.ts';
import { PREVIEW_PAGE } from '../links/paths.ts';
import { campaignObjects, objectsFor } from '../objects.ts';
import { shownPeople, showsOfCampaigns } from '../shown-rows.ts';
import { personalContent } from './personal-content.ts';
import { shownBrand } from '../../../platform/public-sessions/shown-brand.ts';
import { readContents, type ShownContent } from './shown-contents.ts';
import { viewedMessage } from './viewed-message.ts';
import { t } from '../../../platform/calls/call-schema.ts';
import { declareCall } from '../../../platform/calls/declare-call.ts';

/** So long staff may look at a preview by its link (milliseconds). */
const LIFE_MS = 60 * 60 * 1000;
const NOBODY = '-';

/** What a link was made for: with other content it is none, so that it shows nothing that its maker has not seen. */
const signedText = (campaign: string, receiver: string, until: string, contents: readonly ShownContent[]) =>
  `message preview ${campaign} ${receiver} ${until} ${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')}`;

/** How a campaign's message looks to a receiver, for staff. */
export const previewCalls: Readonly<Record<string, Call>> = {
  messagePreview: declareCall({
    answer: t.object('ViewedPreview', { page: t.json(), path: t.string(), people: t.string() }),
    shows: showsOfCampaigns((objects) => [
      { object: objects.campaign.name, rows: { named: 'id' } },
      ...shownPeople(objects),
    ]),
    description:
      'What the receiver would see of the campaign (`page`), with as much of theirs as the viewer sees; without a receiver, of ' +
      'nobody in particular. `path`: below the address of the server, where anybody sees the same for an hour, or until other ' +
      'content is shown; it names the receiver only where the viewer sees all that it says of them. `people`: the object of those who can be its receivers. Nothing is kept of ' +
      'previews.',
    args: { id: t.id(), receiver: t.nullable(t.id()) },
    resolve: async (args, context) => {
      const { db, catalog, whole } = context;
      const { id, receiver } = args;
      const { objects, campaign } = await requireCampaign(context, id);
      if (receiver) {
        const person = requireObject(catalog, objects.person.name);
        if (!(await readRecord(db, planLabel(catalog, person), receiver)))
          throw new ApiError({
            message: 'not-found',
            path: 'receiver',
            params: { id: receiver.slice(0, 60) },
          });
      }
      const item = { objects, campaignName: campaign.name, receiver: receiver ?? '' };
      const contents = await readContents(db, whole, objects, id);
      const now = Date.now();
      const said = async (seen: typeof catalog) =>
        JSON.stringify(await personalContent(db, seen, item, contents));
      const isSeen =
        catalog.objects.has(objects.consent.name) && (await said(whole)) === (await said(catalog));
      const named = (isSeen && receiver) || NOBODY;
      const until = (now + LIFE_MS).toString(36);
      const sign = await signatureOf(db, signedText(id, named, until, contents), SIGN);
      const page: ViewedMessage = {
        ...(await viewedMessage({ db, catalog: whole, now }, item, contents, new Map(), catalog)),
        brand: await shownBrand(db, whole, now),
        subscription: '#',
        isPreview: true,
      };
      return {
        page,
        people: objects.person.name,
        path: publicPath(PREVIEW_PAGE, [db.tenantId, id, named, until, sign].join('.')),
      };
    },
  }),
};

/** What a preview's link leads to: the receivers' page, of which nothing is told. */
export const previewPage: PublicPage = {
  purpose: PREVIEW_PAGE,
  judge: async (text, { forTenant, productCatalog, catalogOf }) => {
    const [tenantId = '', campaignId = '', receiver = '', until = '', sign = '', ...rest] = text.split('.');
    const ownObjects = campaignObjects(productCatalog);
    if (!ownObjects || rest.length || !/^[\da-z]{8,9}$/.test(until) || !/^[\w-]{36}$/.test(tenantId))
      return undefined;
    const db = forTenant(tenantId);
    const whole = await catalogOf(db);
    const contents = await readContents(db, whole, ownObjects, campaignId);
    const isOurs = await isSignature(db, signedText(campaignId, receiver, until, contents), sign, SIGN);
    const campaign = isOurs ? await readCampaign(db, ownObjects, campaignId) : undefined;
    if (!campaign) return undefined;
    const objects = objectsFor(campaignObjects(whole) ?? ownObjects, campaign.recipientObject) ?? ownObjects;
    const state = Number.parseInt(until, 36) > Date.now() ? 'VALID' : 'EXPIRED';
    const item = { objects, campaignName: campaign.name, receiver: receiver === NOBODY ? '' : receiver };
    const subject = { object: objects.campaign.name, id: campaignId };
    return { tenantId, id: campaignId, subject, state, read: { item, contents } };
  },
  show: async (visit): Promise<ViewedMessage> => {
    const { item, contents } = visit.read as {
      readonly item: Parameters<typeof viewedMessage>[1];
      readonly contents: readonly ShownContent[];
    };
    return {
      ...(await viewedMessage(visit, item, contents, new Map())),
      brand: await shownBrand(visit.db, visit.catalog, visit.now),
      subscription: '#',
      isPreview: true,
    };
  },
};
