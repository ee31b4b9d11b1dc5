import { domainToASCII } from 'node:url';
import type { DNSResolver } from 'mailauth';
import type { DomainFinding, DomainTopic } from '../../../../contract/sender-domain.ts';
import type { Sender } from '../../../platform/channels/sender.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { refusedRange } from '../../../platform/outgoing/check-address.ts';
import { type MailService, serviceOf } from './mail-services.ts';

export type Dns = Outgoing['dns'];

/** What all that is looked at of a domain has in common. */
export interface DomainQuestion {
  readonly sender: Sender;
  /** That of the address which messages are from. */
  readonly domain: string;
  /** That of the address which undeliverable messages come back to. */
  readonly returnDomain: string;
  /** Whose server it is, where that is known: others send from it, too, and by other addresses. */
  readonly service: MailService | undefined;
  /** Those of the server that the world sees; none where it stands in an own network. */
  readonly addresses: readonly string[];
  readonly dns: Dns;
}

const NOTHING_ALLOWED = { hosts: new Set<string>(), ranges: [] };

export const domainOf = (address: string): string =>
  domainToASCII(address.slice(address.lastIndexOf('@') + 1).toLowerCase());

export async function questionOf(sender: Sender, dns: Dns): Promise<DomainQuestion> {
  const domain = domainOf(sender.fromAddress);
  // Where nobody answers, all that asks further says so.
  const found = await addressesOf(dns, sender.host).catch((): readonly string[] => []);
  return {
    sender,
    domain,
    returnDomain: sender.bounceAddress ? domainOf(sender.bounceAddress) : domain,
    service: serviceOf(sender.host),
    addresses: found.filter((address) => refusedRange(address, NOTHING_ALLOWED) === undefined),
    dns,
  };
}

const LITERAL = /^[\d.]+$|:/;

/** All addresses of a name, or the one that it is. */
export async function addressesOf(dns: Dns, host: string): Promise<readonly string[]> {
  if (LITERAL.test(host)) return [host];
  const [four, six] = await Promise.all([
    orNothing(dns.resolve4(host), undefined),
    orNothing(dns.resolve6(host), undefined),
  ]);
  return [...(four ?? []), ...(six ?? [])];
}

/** As `mailauth` asks. */
export const recordsBy =
  (dns: Dns): DNSResolver =>
  (name, type) =>
    dns.resolve(name, type) as unknown as Promise<string[]>;

/** The texts of a name. */
export const textsOf = async (dns: Dns, name: string): Promise<readonly string[]> =>
  ((await orNothing(dns.resolveTxt(name), undefined)) ?? []).map((pieces) => pieces.join(''));

/** Answers that a name does not exist, or has nothing of the kind: that is known. Where nobody answers, nothing is. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME']);

export class NoAnswer extends Error {}

/** @throws NoAnswer */
export async function orNothing<T>(question: Promise<T>, nothing: T | undefined): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (NOTHING.has(code ?? '')) return nothing;
    throw new NoAnswer(message, { cause: error });
  }
}

/** Where nobody answers, it is not told that anything is wrong. */
export async function answered(
  topic: DomainTopic,
  look: () => Promise<DomainFinding | undefined>,
): Promise<DomainFinding | undefined> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { topic, state: 'UNKNOWN', rule: 'noAnswer', found: error.message.slice(0, 200) };
  }
}
