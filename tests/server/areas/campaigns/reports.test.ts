/** What comes back by mail: reports as servers write them, none of them made by this product. */
import { expect, it } from 'vitest';
import { readReport } from '../../../../src/server/areas/campaigns/coming-back/read-report.ts';
import * as MAILS from './report-mails.ts';

const { AWAY, EXCHANGE, EXCHANGE_GERMAN, EXIM, GMAIL, GMAIL_DELAY } = MAILS;
const { ID, IONOS, POSTFIX, QMAIL, READ, report, YAHOO } = MAILS;

const read = (mail: string) => readReport(Buffer.from(mail.replaceAll('\n', '\r\n')));

it('knows who is not there, by the report of a server', async () => {
  expect(await read(POSTFIX)).toEqual({
    kind: 'hard',
    itemId: ID,
    text: '550 5.1.1 <nobody@example.test>: Recipient address rejected: User unknown in virtual mailbox table',
  });
});

it('finds the message by its id where the return path does not name it', async () => {
  const mail = POSTFIX.replace(/^To: .*$/m, 'To: ada@tenant.test').replace(/^Delivered-To: .*\n/m, '');
  expect(await read(mail)).toMatchObject({ itemId: ID });
});

it.each([
  ['Exim', EXIM, 'hard', '550-Unknown user. 550 Nobody of that name.'],
  ['qmail', QMAIL, 'hard', 'Sorry, no mailbox here by that name. (#5.1.1)'],
  ['Gmail', GMAIL, 'soft', '552 5.2.2 Over quota'],
  ['Exchange', EXCHANGE, 'hard', '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)'],
  ['Yahoo', YAHOO, 'complaint', 'Feedback: abuse'],
  [
    'Exchange Online in German behind a gateway',
    EXCHANGE_GERMAN,
    'hard',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  ],
  ['IONOS', IONOS, 'hard', '550 Requested action not taken: mailbox unavailable'],
])('understands %s', async (_server, mail, kind, text) => {
  expect(await read(mail)).toEqual({ kind, itemId: ID, text });
});

it('takes what servers say in words for no failure where they do not say of whom', async () => {
  const forwarded = EXIM.replace(/^X-Failed.*\n/m, '').replace(/^This message was/m, '> $&');
  expect(await read(forwarded)).toBeUndefined();
  expect(await read(QMAIL.replace('<nobody@example.test>:', 'Somebody'))).toBeUndefined();
});

it.each([
  ['failed', '5.1.1', 'smtp; 550 5.1.1 User unknown', 'hard'],
  ['failed', '5.0.0', 'smtp; 550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'hard'],
  ['failed', '5.2.2', 'smtp; 552 5.2.2 Mailbox full', 'soft'],
  ['failed', '5.3.4', 'smtp; 552 5.3.4 Message too big', 'soft'],
  ['failed', '4.4.1', 'smtp; connect to mx: Connection timed out', 'soft'],
  ['failed', '5.7.1', 'smtp; 550 5.7.1 Rejected: SPF check failed', 'blocked'],
  ['failed', '5.7.26', 'smtp; 550-5.7.26 Unauthenticated email is not accepted', 'blocked'],
  ['failed', '4.7.0', 'smtp; 421 4.7.0 Try again later', 'blocked'],
  // Exim's general status: with what the other server said, with nobody who said anything for days, and with no room.
  ['failed', '5.0.0', 'smtp; 550 No such user here', 'hard'],
  ['failed', '5.0.0', '', 'soft'],
  ['failed', '5.0.0', 'smtp; 552 Quota exceeded', 'soft'],
  // Yahoo, Gmail with several lines, and Exchange.
  [
    'failed',
    '5.0.0',
    'smtp; 554 30 Sorry, your message cannot be delivered. This mailbox is disabled (554.30).',
    'hard',
  ],
  [
    'failed',
    '5.2.1',
    'smtp; 550-5.2.1 The email account that you tried to reach is inactive. 550 5.2.1',
    'hard',
  ],
  ['failed', '4.2.2', "smtp; 452-4.2.2 The recipient's inbox is out of storage space. 452 4.2.2", 'soft'],
  [
    'failed',
    '5.7.708',
    'smtp;550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP',
    'blocked',
  ],
  // Our own address, our commands, and what cannot be converted, say nothing of theirs; nor does the address of a server.
  ['failed', '5.1.8', 'smtp; 550 5.1.8 Sender address rejected: Domain not found', 'blocked'],
  ['failed', '5.5.1', 'smtp; 530 5.5.1 Authentication Required', 'soft'],
  ['failed', '5.6.1', 'smtp; 554 5.6.1 Body type not supported by Remote Host', 'soft'],
  ['failed', '5.5.0', 'smtp; 550 5.5.0 Requested action not taken: mailbox unavailable', 'hard'],
  ['failed', '5.1.10', 'smtp; 556 5.1.10 Recipient domain has a null MX record', 'hard'],
  ['failed', '5.0.0', 'smtp; 550 mail.example.test [5.7.1.9]: no such user', 'hard'],
  // In general words: what is about us, or about nobody in particular, is no address that does not work.
  [
    'failed',
    '5.0.0',
    'smtp; 550 Administrative prohibition - envelope blocked - https://community.mimecast.com/docs/DOC-1369#550',
    'blocked',
  ],
  [
    'failed',
    '5.0.0',
    'smtp; 554-Transaction failed 554-Reject due to policy restrictions. 554 For explanation visit https://postmaster.gmx.net',
    'blocked',
  ],
  ['failed', '5.0.0', 'smtp; 554 IP=5.6.7.8 - A problem occurred. (Ask your postmaster for help)', 'soft'],
  ['failed', '5.0.0', 'smtp; 554 5.7.9 Message not accepted for policy reasons.', 'blocked'],
  ['failed', '5.1.0', 'smtp; 550 5.1.0 <news@tenant.test>: Sender address rejected', 'blocked'],
  [
    'failed',
    '5.0.0',
    "smtp; 554 delivery error: dd This user doesn't have a yahoo.com account (nobody@yahoo.com) [-5]",
    'hard',
  ],
  ['failed', '5.0.0', 'smtp; 550 <spam-blocked@example.test>: no such user', 'hard'],
  // As Cisco's and Apple's servers say it; Gmail of somebody who gets too much at once.
  [
    'failed',
    '5.1.0',
    "smtp; 5.1.0 - Unknown address error 550-'#5.1.0 Address rejected.' (delivery attempts: 0)",
    'hard',
  ],
  ['failed', '5.4.7', "smtp; 5.4.7 - Delivery expired (message too old) 'timeout'", 'soft'],
  ['failed', '5.1.1', 'smtp; 550 5.1.1 unknown or illegal alias: nobody@icloud.test', 'hard'],
  [
    'failed',
    '5.2.1',
    'smtp; 550-5.2.1 The user you are trying to contact is receiving mail at a rate that 550-5.2.1 prevents additional messages from being delivered.',
    'soft',
  ],
  ['delayed', '4.4.1', 'smtp; connect to mx: Connection timed out', undefined],
  ['delivered', '2.0.0', 'smtp; 250 OK', undefined],
  ['relayed', '2.0.0', '', undefined],
  ['expanded', '2.0.0', '', undefined],
])('takes action %s with %s for %s', async (action, status, diagnostic, kind) => {
  const found = await read(
    report(
      `Final-Recipient: rfc822; a@b.test\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: ${diagnostic}`,
    ),
  );
  expect(found?.kind).toBe(kind);
});

it.each([
  ['abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['not-spam', undefined],
])('takes feedback %s for %s', async (type, kind) => {
  const mail = report(
    `Feedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1`,
    'message/feedback-report',
    'feedback-report',
  );
  expect((await read(mail))?.kind).toBe(kind);
});

it('takes neither answers of machines nor of people for reports', async () => {
  const away = `From: bob@example.test\nTo: bounces+${ID.replaceAll('-', '')}@tenant.test\nSubject: Out of office\nAuto-Submitted: auto-replied\n\n550 5.1.1 is what I will read on Monday.\n`;
  expect(await read(away)).toBeUndefined();
  expect(await read(AWAY)).toBeUndefined();
  expect(await read(READ)).toBeUndefined();
  expect(await read(GMAIL_DELAY)).toBeUndefined();
  expect(await read('nonsense')).toBeUndefined();
  expect(await read(report('not even a field'))).toBeUndefined();
});
