import type { DomainFinding, DomainRule, DomainState } from '../../../../contract/sender-domain.ts';
import { type DomainQuestion, NoAnswer, recordsBy } from './question.ts';

/**
 * Is what SPF or DKIM vouches for the domain that messages are from, and what are receivers asked to do else (RFC 9989)?
 * @param vouched what the other two have found
 */
export async function checkDmarc(
  { domain, returnDomain, service, sender, dns }: DomainQuestion,
  vouched: { readonly spf: DomainFinding | undefined; readonly dkim: DomainFinding | undefined },
): Promise<DomainFinding> {
  // What cannot be told from here is not held against anybody.
  const maySend = vouched.spf?.state === 'GOOD' || vouched.spf?.state === 'UNKNOWN';
  const isSigned = vouched.dkim?.state === 'GOOD' || vouched.dkim?.rule === 'dkimShort';
  const { dmarc } = await import('mailauth/lib/dmarc/index.js');
  const answer = await dmarc({
    headerFrom: [domain],
    spfDomains: maySend ? [returnDomain] : [],
    dkimDomains: isSigned ? [{ domain }] : [],
    resolver: recordsBy(dns),
  });
  if (!answer || answer.status.result === 'temperror') throw new NoAnswer(`_dmarc.${domain}`);
  const { status, policy, rr } = answer;
  const say = (state: DomainState, rule: DomainRule, expected?: string): DomainFinding => ({
    topic: 'DMARC',
    state,
    rule,
    name: `_dmarc.${domain}`,
    type: 'TXT',
    found: rr ?? '',
    ...(expected === undefined ? {} : { expected }),
  });
  if (status.result === 'none')
    return say('WARNING', 'dmarcMissing', `v=DMARC1; p=none; rua=mailto:postmaster@${domain}`);
  if (status.result === 'pass') return say('GOOD', 'dmarcGood');
  // Such a service may sign for the domain itself, by a key that is not known here.
  if (service && !sender.dkimKey) return say('UNKNOWN', 'dmarcByService');
  return policy === 'reject' ? say('BROKEN', 'dmarcReject') : say('WARNING', 'dmarcUnaligned');
}
