/** What comes back by mail: reports as servers write them, none of them made by this product. */
import { expect, it } from 'vitest';
import { readReport } from '../../../../src/server/areas/campaigns/coming-back/read-report.ts';
import { EXCHANGE, EXIM, GMAIL, ID, POSTFIX, QMAIL, report, YAHOO } from './report-mails.ts';

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
])('understands %s', async (_server, mail, kind, text) => {
  expect(await read(mail)).toEqual({ kind, itemId: ID, text });
});

it('takes what servers say in words for no failure where they do not say of whom', async () => {
  expect(await read(EXIM.replace(/^X-Failed.*\n/m, ''))).toBeUndefined();
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
  expect(await read('nonsense')).toBeUndefined();
  expect(await read(report('not even a field'))).toBeUndefined();
});
