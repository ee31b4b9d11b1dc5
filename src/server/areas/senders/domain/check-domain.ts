import type { DomainFinding } from '../../../../contract/sender-domain.ts';
import { freeMailer } from '../../../base/texts/free-mailers.ts';
import type { Ways } from '../../../platform/channels/channel.ts';
import type { Sender } from '../../../platform/channels/sender.ts';
import { checkDkim } from './dkim.ts';
import { checkDmarc } from './dmarc.ts';
import { answered, questionOf } from './question.ts';
import { checkPtr, checkReturnPath, checkTls } from './server.ts';
import { checkSpf } from './spf.ts';

/** What the world can tell of where a sender's messages come from, in the order of the topics. */
export async function checkDomain(sender: Sender, ways: Ways): Promise<readonly DomainFinding[]> {
  const { dns } = ways;
  const free = freeMailer(sender.fromAddress);
  const from: DomainFinding | undefined =
    free === undefined ? undefined : { topic: 'FROM', state: 'BROKEN', rule: 'fromFree', found: free };
  const question = await questionOf(sender, dns);
  const [spf, dkim, returned, ptr, tls] = await Promise.all([
    answered('SPF', () => checkSpf(question)),
    answered('DKIM', () => checkDkim(question)),
    answered('RETURN_PATH', () => checkReturnPath(question)),
    answered('PTR', () => checkPtr(question)),
    checkTls(sender, ways),
  ]);
  const dmarc = await answered('DMARC', () => checkDmarc(question, { spf, dkim }));
  return [from, spf, dkim, dmarc, returned, ptr, tls].filter((each) => each !== undefined);
}
