import { decodeReferences } from '../../../../contract/kinds/rich-text.ts';
import { CLIPPED_AT } from '../../../../contract/letters/letter.ts';
import { findHtmlLinks, findLinks } from '../../../../contract/letters/links.ts';
import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import { letterProblems } from '../../../../contract/letters/letter-document.ts';
import { MESSAGE_LINKS, type MessageLink, RECORD } from '../../../../contract/letters/variables.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { storedSender } from '../../../platform/channels/sender.ts';
import { asVariant, type Variant } from '../variant.ts';
import { type Content, withAllBlocks } from '../sending/content.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { recordObject } from '../audience/record-values.ts';
import type { Working } from '../sending/working.ts';
import type { AddressRule, AddressState, CheckedAddress } from './check-links.ts';
import { type SubjectRule, subjectFindings } from './subject-findings.ts';

/** ERROR: recipients would get something broken. WARNING: worth a look. NOTE: it could not be checked. */
type Severity = 'ERROR' | 'WARNING' | 'NOTE';

type Rule = AddressRule | SubjectRule | 'content' | 'clipped' | 'noAlt' | 'senderDomain' | 'senderUnchecked';

/** One thing that a check before the start has found. */
export interface Finding {
  readonly severity: Severity;
  readonly rule: Rule;
  /** LINK, PICTURE, SUBJECT, CONTENT or SENDER. */
  readonly topic: 'LINK' | 'PICTURE' | 'SUBJECT' | 'CONTENT' | 'SENDER';
  /** Version of an A/B test; null: all of them. */
  readonly variant: Variant | null;
  /** What it is about: an address, a part of the letter, a size in KB. */
  readonly value: string;
  readonly detail: string;
}

/** In place of the links that each message has of its own. */
export const NO_LINKS = Object.fromEntries(MESSAGE_LINKS.map((name) => [name, '#'])) as Record<
  MessageLink,
  string
>;

const SEVERITIES: Readonly<Record<AddressRule, Severity>> = {
  broken: 'ERROR',
  unreachable: 'ERROR',
  notSecure: 'ERROR',
  private: 'ERROR',
  notPicture: 'ERROR',
  largePicture: 'WARNING',
  slow: 'WARNING',
  refused: 'NOTE',
  unchecked: 'NOTE',
};

const PICTURE = /<img [^>]*?src="(https?:\/\/[^"]+)"/g;
/** Characters that a tracked link has beside the server's address. */
const TRACKED = 100;

/** Addresses outside this server that all recipients get: those with values of a recipient's are not called. */
export function sharedAddresses(
  {
    objects,
    campaign,
    parts,
  }: Pick<Working, 'objects'> &
    Partial<Pick<Working, 'campaign'>> & { readonly parts: { readonly publicUrl: string } },
  contents: Iterable<Content>,
): readonly CheckedAddress[] {
  const sampleOf = (object: ObjectType | undefined) =>
    Object.fromEntries((object ? variablesOf(object) : []).map((name) => [name, 'Tessera']));
  const sample = {
    ...sampleOf(objects.person),
    [RECORD]: sampleOf(campaign && recordObject(objects.all, campaign)),
  };
  const found = new Map<string, boolean>();
  for (const content of contents) {
    const all = withAllBlocks(content);
    const [own, other] = [all, { ...sample, ...all }].map((values) =>
      addressesOf(rendered(content.render, values, all)),
    );
    for (const [address, isPicture] of own ?? [])
      if (other?.has(address) && !address.startsWith(`${parts.publicUrl}/`)) found.set(address, isPicture);
  }
  return [...found].map(([address, isPicture]) => ({ address, isPicture }));
}

function rendered(render: Content['render'], values: VariableValues, otherwise: VariableValues = {}) {
  try {
    return render(values, NO_LINKS);
  } catch {
    // A sample does not suit every filter of a variable.
    return render(otherwise, NO_LINKS);
  }
}

const addressesOf = ({ html, text }: { readonly html?: string; readonly text: string }) =>
  new Map<string, boolean>(
    html === undefined
      ? findLinks(text).map(({ address }) => [address, false])
      : [
          ...findHtmlLinks(html).map((address) => [address, false] as const),
          ...[...html.matchAll(PICTURE)].map(([, source = '']) => [decodeReferences(source), true] as const),
        ],
  );

/** What addresses answered, as findings. */
export function addressFindings(
  addresses: readonly CheckedAddress[],
  states: ReadonlyMap<string, AddressState>,
): readonly Finding[] {
  return addresses.flatMap(({ address, isPicture }): readonly Finding[] => {
    const { rule, detail } = states.get(address) ?? { rule: null, detail: '' };
    if (rule === null) return [];
    const topic = isPicture ? 'PICTURE' : 'LINK';
    return [{ severity: SEVERITIES[rule], rule, topic, variant: null, value: address.slice(0, 500), detail }];
  });
}

/** Subjects, size and pictures of all versions, as the recipient with these values gets them. */
export function contentFindings(
  { campaign, objects, publicUrl }: Pick<Working, 'campaign' | 'objects'> & { readonly publicUrl: string },
  contents: ReadonlyMap<Variant, Content>,
  values: VariableValues,
): readonly Finding[] {
  if (campaign.type !== 'EMAIL') return [];
  return [...contents].flatMap(([variant, content]): readonly Finding[] => {
    const { subject } = rendered(content.render, values);
    // The largest mail that anybody gets: its blocks for some have their place in it.
    const { html = '' } = rendered(content.render, { ...values, ...withAllBlocks(content) });
    const of = { severity: 'WARNING', variant: contents.size > 1 ? variant : null, detail: '' } as const;
    const links = findHtmlLinks(html).length * (publicUrl.length + TRACKED);
    const bytes = Buffer.byteLength(html) + links;
    const version = asVariant(campaign, variant);
    const noAlt = letterProblems(version.letter ?? '', {
      variables: variablesOf(objects.person),
      settings: undefined,
    }).filter(({ messageKey }) => messageKey === 'no-alt');
    return [
      ...subjectFindings(subject).map((rule) => ({ ...of, rule, topic: 'SUBJECT' as const, value: subject })),
      ...(bytes > CLIPPED_AT
        ? [{ ...of, rule: 'clipped', topic: 'CONTENT', value: String(Math.ceil(bytes / 1024)) } as const]
        : []),
      ...noAlt.map(({ pointer }) => ({ ...of, rule: 'noAlt', topic: 'PICTURE', value: pointer }) as const),
    ];
  });
}

/** What is known of the domain that the campaign is sent from: it was looked at when the sender was saved, and is since. */
export async function senderFindings({
  db,
  objects,
  campaign,
}: Pick<Working, 'db' | 'objects' | 'campaign'>): Promise<readonly Finding[]> {
  const sender =
    campaign.sender === null ? undefined : await storedSender(db, objects.sender, campaign.sender);
  if (!sender || campaign.type !== 'EMAIL' || sender.provider === 'OUTBOX') return [];
  const of = { topic: 'SENDER', variant: null, value: sender.fromAddress, detail: '' } as const;
  const { domainState: state } = sender;
  if (state === null || state === 'UNKNOWN') return [{ ...of, severity: 'NOTE', rule: 'senderUnchecked' }];
  if (state === 'GOOD') return [];
  return [{ ...of, severity: state === 'BROKEN' ? 'ERROR' : 'WARNING', rule: 'senderDomain' }];
}
