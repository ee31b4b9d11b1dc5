import { sql } from 'kysely';
import { encodePart } from '../../../../contract/letters/encode-part.ts';
import {
  findHtmlLinks,
  findLinks,
  linkKey,
  replaceHtmlLinks,
  replaceLinks,
} from '../../../../contract/letters/links.ts';
import type { MessageLink } from '../../../../contract/letters/variables.ts';
import { publicPath } from '../../../../contract/public-link.ts';
import { signerOf } from '../../../platform/files/file-key.ts';
import {
  BROWSER_PATH,
  LINK_PATH,
  MESSAGE_PAGE,
  OPEN_PATH,
  SHORT_PATH,
  STATUS_PATH,
  UNSUBSCRIBE_PATH,
} from '../links/paths.ts';
import { type Content, type Rendered, withAllBlocks } from './content.ts';
import type { MessageWorking, Working } from './working.ts';
import type { Variant } from '../variant.ts';
import { newCode, type ShortLink } from '../links/short-link.ts';
import {
  browserLinkOf,
  CANARY,
  MESSAGE,
  PERSONAL,
  PIXEL,
  SIGN,
  signedText,
  STATUS,
  SUBSCRIPTION,
  tokenText,
} from '../links/link-token.ts';

const MOST_LINKS = 1_000;

/** What one receiver's message has of its own. */
export interface ItemLinks {
  readonly links: Readonly<Record<MessageLink, string>>;
  /** The message with its links leading through the server. */
  readonly through: (rendered: Rendered) => Rendered;
  /** By which mail programs unsubscribe at one click (RFC 8058). */
  readonly headers: Readonly<Record<string, string>>;
  /** Where a service tells what became of it. */
  readonly statusAddress: string;
  /** Those of a text that have to be kept before it goes out. */
  readonly keptIn: (text: string) => readonly ShortLink[];
}

/** `variant`: of a test, whose version only its links tell. */
type LinksOfItem = (itemId: string, hasPixel: boolean, variant?: Variant) => ItemLinks;

/**
 * Makes the links of receivers; those that all have in common are numbered, once for a campaign.
 * @param isTest numbers stay free for what is really sent: each link of a test says itself where it leads to
 */
export async function linksOf(
  working: Working,
  contents: readonly Content[],
  isTest = false,
): Promise<LinksOfItem> {
  if (working.campaign.type !== 'SMS') return emailLinksOf(working, contents, isTest);
  const isOurs = ownAddressesOf(working);
  const numbers = isTest ? NO_NUMBERS : await numbered(working, addressesIn(contents, isOurs));
  return shortLinksOf(working, numbers, isOurs);
}

/** As `linksOf`, for e-mails. */
export async function emailLinksOf(
  working: MessageWorking,
  contents: readonly Content[],
  isTest = false,
): Promise<LinksOfItem> {
  const isOurs = ownAddressesOf(working);
  const numbers = isTest ? NO_NUMBERS : await numbered(working, addressesIn(contents, isOurs));
  return longLinksOf(working, numbers, isOurs);
}

const NO_NUMBERS: LinkNumbers = new Map();
const ownAddressesOf =
  ({ parts }: MessageWorking) =>
  (address: string): boolean =>
    address.startsWith(`${parts.publicUrl}/`);

type LinkNumbers = ReadonlyMap<string, number>;

/** Short messages have few characters: their links are kept, each under a code. */
async function shortLinksOf(
  { db, parts, campaign }: Working,
  numbers: LinkNumbers,
  isOurs: (address: string) => boolean,
): Promise<LinksOfItem> {
  const { publicUrl } = parts;
  const { tenantId } = db;
  const [sign, number] = await Promise.all([signerOf(db, SIGN), parts.tenantNumber(tenantId)]);
  return (itemId) => {
    const made: ShortLink[] = [];
    const short = (link: number, address = ''): string => {
      const code = newCode();
      made.push({ code, campaignId: campaign.id, itemId, link, address });
      return `${publicUrl}${SHORT_PATH}/${number}${code}`;
    };
    const tracked = (address: string): string => {
      if (isOurs(address)) return address;
      const link = numbers.get(linkKey(address));
      return link === undefined ? short(PERSONAL, address) : short(link);
    };
    const page = short(SUBSCRIPTION);
    const messageUrl = short(MESSAGE);
    const status = tokenText({ tenantId, itemId, link: STATUS, sign: sign(signedText(itemId, STATUS)) });
    return {
      statusAddress: `${publicUrl}${STATUS_PATH}/${status}`,
      // A short message has nothing more to show than what it leads to.
      links: { unsubscribeUrl: page, preferencesUrl: page, browserUrl: messageUrl, messageUrl },
      through: ({ subject, text }) => ({ subject, text: replaceLinks(text, tracked) }),
      headers: {},
      keptIn: (text) => made.filter(({ code }) => text.includes(code)),
    };
  };
}

async function longLinksOf(
  { db, parts, campaign }: MessageWorking,
  numbers: LinkNumbers,
  isOurs: (address: string) => boolean,
): Promise<LinksOfItem> {
  const { publicUrl } = parts;
  const { tenantId } = db;
  const sign = await signerOf(db, SIGN);
  const path = (itemId: string, link: number, address?: string) =>
    tokenText({ tenantId, itemId, link, sign: sign(signedText(itemId, link, address)) });
  const tracked = (itemId: string, address: string): string => {
    if (isOurs(address)) return address;
    const link = numbers.get(linkKey(address));
    if (link !== undefined) return `${publicUrl}${LINK_PATH}/${path(itemId, link)}`;
    return `${publicUrl}${LINK_PATH}/${path(itemId, PERSONAL, address)}?u=${encodePart(address)}`;
  };
  return (itemId, hasPixel, variant = 'A') => {
    const subscription = path(itemId, SUBSCRIPTION);
    const page = `${publicUrl}${UNSUBSCRIBE_PATH}/${subscription}`;
    const messageUrl = publicUrl + publicPath(MESSAGE_PAGE, `${tenantId}.${path(itemId, MESSAGE)}`);
    const browserUrl = `${publicUrl}${BROWSER_PATH}/${path(itemId, browserLinkOf(variant))}`;
    const canary = `${publicUrl}${LINK_PATH}/${path(itemId, CANARY)}`;
    const pixel = hasPixel
      ? `<img src="${publicUrl}${OPEN_PATH}/${path(itemId, PIXEL)}" width="1" height="1" alt="">`
      : '';
    return {
      statusAddress: `${publicUrl}${STATUS_PATH}/${path(itemId, STATUS)}`,
      links: { unsubscribeUrl: page, preferencesUrl: page, browserUrl, messageUrl },
      through: ({ subject, text, html }) => ({
        subject,
        text: replaceLinks(text, (address) => tracked(itemId, address)),
        ...(html === undefined
          ? {}
          : {
              html: replaceHtmlLinks(html, (address) => tracked(itemId, address)).replace(
                '</body>',
                `<a href="${canary}" style="display:none" tabindex="-1" aria-hidden="true"></a>${pixel}</body>`,
              ),
            }),
      }),
      keptIn: () => [],
      headers: campaign.isTransactional
        ? {}
        : {
            'List-Unsubscribe': `<${page}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Feedback-ID': `${campaign.id}:${tenantId}:campaign:tessera`,
            Precedence: 'bulk',
          },
    };
  };
}

/** The addresses that a message has whoever gets it. */
function addressesIn(contents: readonly Content[], isOurs: (address: string) => boolean): readonly string[] {
  const none = { unsubscribeUrl: '', preferencesUrl: '', browserUrl: '', messageUrl: '' };
  const found = contents.flatMap((content) => {
    const { html, text } = content.render(withAllBlocks(content), none);
    return [...findHtmlLinks(html ?? ''), ...findLinks(text).map(({ address }) => address)];
  });
  // Two spellings of one address are one link, be it in the HTML or in the text version.
  const byKey = new Map<string, string>();
  for (const address of found)
    if (!isOurs(address) && !byKey.has(linkKey(address))) byKey.set(linkKey(address), address);
  return [...byKey.values()].slice(0, MOST_LINKS);
}

async function numbered(
  { db, campaign }: MessageWorking,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { tenantId } = db;
  const rows = await db.query(sql<{ link: number; address: string }>`with kept as (
          insert into tessera.campaign_link (tenant_id, campaign_id, link, address)
          select ${tenantId}, ${campaign.id}, a.place, a.address
          from unnest(${[...addresses]}::text[]) with ordinality as a(address, place)
          on conflict do nothing returning link, address)
        select link, address from kept union
        select link, address from tessera.campaign_link where tenant_id = ${tenantId} and campaign_id = ${campaign.id}`);
  // Where an earlier version of the product has numbered two spellings, the first one counts.
  const last = rows.toSorted((a, b) => b.link - a.link);
  return new Map(last.map(({ link, address }) => [linkKey(address), link]));
}
