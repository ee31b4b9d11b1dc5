import type { Context } from 'hono';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { escapeHtml } from '../../../../contract/letters/marks.ts';
import { TemplateRefused } from '../../../../contract/letters/template-limits.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import { signatureOf } from '../../../platform/files/file-key.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { columnOf } from '../../../base/sql/names.ts';
import { Settings } from '../../../platform/settings/settings.ts';
import { readerOf } from '../audience/receiver-values.ts';
import { recordOfItem, recordValues } from '../audience/record-values.ts';
import type { CampaignObjects } from '../objects.ts';
import { RECORD_FIELD } from '../person-columns.ts';
import { BrokenContent, conditionsIn, type Content, contentsOf } from '../sending/content.ts';
import { type ItemLinks, emailLinksOf } from '../sending/item-links.ts';
import { knownOf, type MessageWorking } from '../sending/working.ts';
import type { Variant } from '../variant.ts';
import { MESSAGE, SIGN, signedText, tokenText, variantOfBrowserLink } from '../links/link-token.ts';
import { messageUrl } from '../links/message-domain.ts';
import { type FollowedItem, openedItem } from '../links/opened-link.ts';
import { BROWSER_PATH, MESSAGE_PAGE } from '../links/paths.ts';
import { LINK_LIMIT } from '../links/link-limit.ts';

/**
 * The page loads pictures and nothing else. It has no origin of its own, so that no HTML of a letter reaches what the
 * server's pages keep in the browser.
 */
const POLICY =
  "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

interface CampaignMessages {
  readonly working: MessageWorking;
  readonly contents: ReadonlyMap<Variant, Content>;
  readonly links: (itemId: string, hasPixel: boolean) => ItemLinks;
}

/** Compiling a letter takes far longer than rendering it; what was sent does not change, the tenant's settings may. */
const compiled = new LRUCache<string, Promise<CampaignMessages>>({ max: 50, ttl: 60_000 });

/** Where a letter leads whoever wants to read it in a browser. */
export const browserRoute: AreaRoute = {
  shows: { nothing: 'For receivers, who have a token in place of a session.' },
  method: 'GET',
  path: `${BROWSER_PATH}/:token`,
  limit: LINK_LIMIT,
  handler: (parts) => (context) => showInBrowser(parts, context),
};

/**
 * The message of one receiver as a page: their version, their values, their links, and the files that the campaign shows. Its
 * clicks are those of the message; it has no picture that counts opens, since the message has told of those.
 * A short message, and one that cannot be shown any more, leads to the page of what the campaign shows.
 */
async function showInBrowser(parts: RouteParts, context: Context): Promise<Response> {
  const text = context.req.param('token') ?? '';
  const item = await openedItem(parts, text, undefined, sentOf);
  const variant = variantOfBrowserLink(item?.token.link ?? 0);
  if (!item || variant === undefined) return context.json({ error: 'not_found' }, 404);
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  context.header('X-Robots-Tag', 'noindex');
  const isShown = item.state === 'VALID' && item.channel === 'EMAIL';
  const html = isShown ? await htmlOf(parts, item, variant, new URL(context.req.url).origin) : undefined;
  if (html === undefined) return context.redirect(await messagePath(item));
  context.header('Content-Security-Policy', POLICY);
  return context.html(html);
}

/** Of the message that was sent: null for a test. */
interface Sent {
  readonly variant: Variant;
  readonly record: string | null;
}

const sentOf = (_tenantId: string, { item }: CampaignObjects) => {
  const record = item.fields.get(RECORD_FIELD);
  return sql`json_build_object('variant', coalesce(m.variant, 'A'), 'record', ${record ? sql.ref(`m.${columnOf(record)}`) : sql`null`})`;
};

/** Undefined where the content cannot be shown any more. `tested`: the version that the link of a test names. */
async function htmlOf(
  parts: RouteParts,
  item: FollowedItem,
  tested: Variant,
  origin: string,
): Promise<string | undefined> {
  try {
    const messages = await messagesOf(parts, item, origin);
    const sent = item.also as Sent | null;
    const content = messages?.contents.get(sent?.variant ?? tested);
    if (!messages || !content) return undefined;
    const conditions = conditionsIn(messages.contents);
    const asked = item.isTest ? conditions.filter(asksVariables(messages.working.objects)) : conditions;
    const values = await readerOf(messages.working, asked)([item.viewedAs]);
    const record = recordOfItem(messages.working, item.viewedAs, sent?.record ?? null);
    const pair = { person: item.viewedAs, record };
    const records = await recordValues(messages.working, [pair]);
    const said = { ...values.get(item.viewedAs), ...records(pair) };
    const own = messages.links(item.itemId, false);
    const { html, subject } = own.through(content.render(said, own.links));
    return html?.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(subject)}</title>`);
  } catch (error) {
    if (error instanceof BrokenContent || error instanceof TemplateRefused) return undefined;
    throw error;
  }
}

/** Does a condition ask nothing but what the texts of a test may say? Its tester may see no more of the contact. */
function asksVariables({ person }: MessageWorking['objects']): (condition: string) => boolean {
  const names = new Set(variablesOf(person));
  return (condition) => {
    const written = JSON.stringify(JSON.parse(condition));
    return [...written.matchAll(/"object(Name|Field)":"([^"]*)"/g)].every(([, part, name = '']) =>
      part === 'Name' ? name === person.name : names.has(name),
    );
  };
}

async function messagesOf(
  parts: RouteParts,
  { db, campaignId, isTest }: FollowedItem,
  origin: string,
): Promise<CampaignMessages | undefined> {
  const known = await knownOf(parts, db, campaignId);
  if (!known) return undefined;
  const reach = parts.reach ?? { publicUrl: origin, dns: undefined };
  const settings = await new Settings(known.whole.settings).of(db);
  const publicUrl = reach.dns
    ? await messageUrl(settings, db, { dns: reach.dns, publicUrl: reach.publicUrl })
    : origin;
  const key = [db.tenantId, campaignId, known.campaign.version, String(isTest), publicUrl].join(' ');
  const found = compiled.get(key);
  if (found) return found;
  const made = compile({ ...known, parts: { publicUrl } }, isTest);
  compiled.set(key, made);
  made.catch(() => compiled.delete(key));
  return made;
}

async function compile(working: MessageWorking, isTest: boolean): Promise<CampaignMessages> {
  const contents = await contentsOf(working);
  return { working, contents, links: await emailLinksOf(working, [...contents.values()], isTest) };
}

async function messagePath({ db, itemId }: FollowedItem): Promise<string> {
  const { tenantId } = db;
  const sign = await signatureOf(db, signedText(itemId, MESSAGE), SIGN);
  return publicPath(MESSAGE_PAGE, `${tenantId}.${tokenText({ tenantId, itemId, link: MESSAGE, sign })}`);
}
