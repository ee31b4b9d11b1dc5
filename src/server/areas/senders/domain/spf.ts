import { isIP } from 'node:net';
import type { DomainFinding, DomainRule, DomainState } from '../../../../contract/sender-domain.ts';
import { type Dns, type DomainQuestion, NoAnswer, recordsBy, textsOf } from './question.ts';

/** Nobody sends from it (RFC 5737): who is asked for it is asked for all that the record says. */
const NOBODY = '192.0.2.1';
const SPF = /^v=spf1(?: |$)/i;

/** May the server send for the domain of the return path (RFC 7208)? At most ten look-ups are made for it. */
export async function checkSpf(question: DomainQuestion): Promise<DomainFinding> {
  const { returnDomain: name, service, addresses, dns, sender } = question;
  const records = (await textsOf(dns, name)).filter((text) => SPF.test(text));
  const found = records.join('\n');
  const means = meansOf(sender.host, question);
  const say = (state: DomainState, rule: DomainRule): DomainFinding => {
    const expected = rule === 'spfGood' ? undefined : expectedOf(records[0], means);
    return { topic: 'SPF', state, rule, name, type: 'TXT', ...(expected ? { expected } : {}), found };
  };
  if (!records.length) return say('WARNING', 'spfMissing');
  const whole = await resultOf(dns, name, NOBODY);
  if (whole.result === 'permerror')
    return say('WARNING', /too many/i.test(whole.comment) ? 'spfTooMany' : 'spfInvalid');
  if (service) {
    const isIncluded = service.includes.some((each) => whole.asked.has(each));
    return isIncluded ? say('GOOD', 'spfGood') : refusal(whole.result, say);
  }
  if (!addresses.length) return { topic: 'SPF', state: 'UNKNOWN', rule: 'ownNetwork', name, found };
  const results = await Promise.all(addresses.map((address) => resultOf(dns, name, address)));
  const bad = results.find(({ result }) => result !== 'pass');
  return bad ? refusal(bad.result, say) : say('GOOD', 'spfGood');
}

const refusal = (
  result: string,
  say: (state: DomainState, rule: DomainRule) => DomainFinding,
): DomainFinding =>
  result === 'fail'
    ? say('BROKEN', 'spfExcludes')
    : say('WARNING', result === 'permerror' ? 'spfInvalid' : 'spfNotListed');

/** What lets the server send. */
const meansOf = (host: string, { service, addresses }: DomainQuestion): string | undefined => {
  if (service) return `include:${service.includes[0]}`;
  if (isIP(host) === 0) return `a:${host}`;
  return (
    addresses.map((address) => `${isIP(address) === 6 ? 'ip6' : 'ip4'}:${address}`).join(' ') || undefined
  );
};

/** The record that there is, with what is missing in it. */
function expectedOf(record: string | undefined, means: string | undefined): string | undefined {
  if (means === undefined) return undefined;
  if (record === undefined) return `v=spf1 ${means} ~all`;
  return record.includes(means) ? undefined : record.replace(/^(v=spf1)\s*/i, `$1 ${means} `);
}

interface SpfResult {
  readonly result: string;
  readonly comment: string;
  /** The names whose records were read. */
  readonly asked: ReadonlySet<string>;
}

/** @throws NoAnswer */
async function resultOf(dns: Dns, domain: string, ip: string): Promise<SpfResult> {
  const asked = new Set<string>();
  const records = recordsBy(dns);
  const { spf } = await import('mailauth/lib/spf/index.js');
  const { status } = await spf({
    sender: `postmaster@${domain}`,
    ip,
    helo: domain,
    mta: 'tessera',
    strict: true,
    maxElapsedTime: 20_000,
    resolver: (name, type) => {
      asked.add(name.toLowerCase());
      return records(name, type);
    },
  });
  const { result, comment } = status as { readonly result: string; readonly comment?: string };
  if (result === 'temperror') throw new NoAnswer(comment ?? result);
  return { result, comment: comment ?? '', asked };
}
