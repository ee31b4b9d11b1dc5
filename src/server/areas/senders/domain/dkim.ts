import type { DomainFinding, DomainRule, DomainState } from '../../../../contract/sender-domain.ts';
import { DKIM_BITS, publicPart } from './dkim-key.ts';
import { type DomainQuestion, textsOf } from './question.ts';

/** Is the key that signs messages the one that the domain has published (RFC 6376)? */
export async function checkDkim({ sender, domain, dns }: DomainQuestion): Promise<DomainFinding> {
  const { dkimSelector, dkimKey } = sender;
  if (!dkimSelector || !dkimKey) return { topic: 'DKIM', state: 'WARNING', rule: 'dkimMissing' };
  const mine = publicPart(dkimKey);
  if (!mine) return { topic: 'DKIM', state: 'BROKEN', rule: 'dkimUnreadable' };
  const name = `${dkimSelector}._domainkey.${domain}`;
  const records = await textsOf(dns, name);
  const say = (state: DomainState, rule: DomainRule): DomainFinding => ({
    topic: 'DKIM',
    state,
    rule,
    name,
    type: 'TXT',
    expected: mine.record,
    found: records.join('\n').slice(0, 2_000),
  });
  const published = records.flatMap(
    (text) => /(?:^|;)\s*p\s*=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? [],
  );
  if (!published.length) return say('WARNING', 'dkimNotPublished');
  if (published.length > 1 || published[0] !== mine.key) return say('WARNING', 'dkimOther');
  return mine.bits < DKIM_BITS ? say('WARNING', 'dkimShort') : say('GOOD', 'dkimGood');
}
