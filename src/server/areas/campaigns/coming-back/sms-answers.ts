import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { AreaRoute } from '../../../platform/area/area.ts';
import { readSender } from '../../../platform/channels/sender.ts';
import { isSignature, signerOf } from '../../../platform/files/file-key.ts';
import { ANSWERS, readToken, SIGN, signedText, tokenText } from '../links/link-token.ts';
import { ANSWERS_PATH } from '../links/paths.ts';
import { campaignObjects } from '../objects.ts';
import { takeAnswer } from './opt-out.ts';
import { isSigned } from './sms-status.ts';

/** Where a service of Twilio's shape brings what people answer to a sender. */
export async function answersPath(db: TenantDb, senderId: string): Promise<string> {
  const sign = (await signerOf(db, SIGN))(signedText(senderId, ANSWERS));
  return `${ANSWERS_PATH}/${tokenText({ tenantId: db.tenantId, itemId: senderId, link: ANSWERS, sign })}`;
}

export const smsAnswersRoute: AreaRoute = {
  shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
  method: 'POST',
  path: `${ANSWERS_PATH}/:token`,
  // All that a sender is answered comes here.
  limit: { perPath: 10_000, misses: 1000 },
  handler:
    ({ forTenant, productCatalog, catalogOf, trustedProxies }) =>
    async (context) => {
      const token = readToken(context.req.param('token') ?? '');
      const objects = campaignObjects(productCatalog);
      if (token?.link !== ANSWERS || !objects) return context.json({ error: 'not_found' }, 404);
      const { tenantId, itemId: id, sign } = token;
      const db = forTenant(tenantId);
      if (!(await isSignature(db, signedText(id, ANSWERS), sign, SIGN)))
        return context.json({ error: 'not_found' }, 404);
      const form = Object.fromEntries(new URLSearchParams(await context.req.text()));
      const sender = await readSender(db, objects.sender, id);
      if (!sender || !isSigned(sender, context, form, { trustedProxies }))
        return context.json({ error: 'forbidden' }, 403);
      const { From: from = '', Body: text = '', MessageSid: serviceId = '' } = form;
      const answer = { from, text, serviceId };
      if (from && serviceId) await takeAnswer(db, await catalogOf(db), objects, sender, answer);
      // Nothing is answered by it: what is, is sent as a message of ours.
      return context.body('<Response/>', 200, { 'content-type': 'text/xml' });
    },
};
