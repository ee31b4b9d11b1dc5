import { findRecord } from '../../../base/records/stored-records.ts';
import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { hostOf } from '../../../base/http/security.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import { sameText } from '../../../platform/auth/tokens.ts';
import { readSender, type Sender } from '../../../platform/channels/sender.ts';
import { TWILIO_NOBODY } from '../../../platform/channels/twilio.ts';
import { STATUS } from '../links/link-token.ts';
import { STATUS_PATH } from '../links/paths.ts';
import { type FollowedItem, openedItem } from '../links/opened-link.ts';
import { takeState } from './take-report.ts';

/** What the service says, and what it tells of the receiver; what is on its way tells nothing yet. */
const KINDS: Readonly<Record<string, 'delivered' | 'hard' | 'soft'>> = {
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'soft',
  failed: 'soft',
};

/** By the account's token, as services of Twilio's shape sign their calls: the address, and what is sent in its order by names. */
export const statusSignature = (
  token: string,
  address: string,
  form: Readonly<Record<string, string>>,
): string =>
  createHmac('sha1', token)
    .update(
      address +
        Object.entries(form)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map((pair) => pair.join(''))
          .join(''),
    )
    .digest('base64');

export const smsStatusRoute: AreaRoute = {
  shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
  method: 'POST',
  path: `${STATUS_PATH}/:token`,
  limit: { perPath: 60, misses: 1000 },
  handler: (parts) => async (context) => {
    const item = await openedItem(parts, context.req.param('token') ?? '');
    if (item?.token.link !== STATUS) return context.json({ error: 'not_found' }, 404);
    const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
    if (!isSigned(await senderOf(item), context, form, parts))
      return context.json({ error: 'forbidden' }, 403);
    await take(parts, item, form);
    return context.body(null, 204);
  },
};

async function senderOf({ db, objects, campaignId }: FollowedItem): Promise<Sender | undefined> {
  const row = await findRecord(db, objects.campaign, ['sender'], { id: campaignId }, { withDeleted: true });
  return row?.sender ? readSender(db, objects.sender, row.sender) : undefined;
}

/** Is the call signed by the account of the sender? */
export function isSigned(
  sender: Sender | undefined,
  context: Context,
  form: Readonly<Record<string, string>>,
  { trustedProxies }: Pick<RouteParts, 'trustedProxies'>,
): boolean {
  const given = context.req.header('x-twilio-signature') ?? '';
  if (!sender?.password) return false;
  // Proxies may have ended TLS: the path is what the service and we have in common.
  const { pathname } = new URL(context.req.url);
  const host = hostOf(context.req.raw, trustedProxies);
  return ['https', 'http'].some((scheme) =>
    sameText(statusSignature(sender.password ?? '', `${scheme}://${host}${pathname}`, form), given),
  );
}

async function take(
  { catalogOf }: RouteParts,
  { db, objects, itemId }: FollowedItem,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const kind = KINDS[form['MessageStatus'] ?? form['SmsStatus'] ?? ''];
  const code = form['ErrorCode'] ?? '';
  const text = `${form['MessageStatus'] ?? ''} ${code}`.trim();
  if (kind)
    await takeState(db, await catalogOf(db), objects, {
      kind: TWILIO_NOBODY.has(code) ? 'hard' : kind,
      itemId,
      text,
    });
}
