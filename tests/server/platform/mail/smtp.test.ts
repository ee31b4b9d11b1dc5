import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { SMTPServerOptions } from 'smtp-server';
import { type OutgoingMail, SmtpSender } from '../../../../src/server/platform/mail/smtp.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const MAIL = {
  to: { name: 'Zoë Łęcka', address: 'zoe@team.test' },
  subject: 'Zażółć gęślą jaźń – Đặng 🎉',
  text: 'Text: żółw\n.\nend',
  html: '<p>żółw</p>',
  messageId: '<1@tessera.test>',
  date: new Date('2026-01-02T03:04:05Z'),
};
const nothing = () => Promise.resolve();
/** The server's own certificate is nobody's whom we know. */
const ANY_CERTIFICATE = { rejectUnauthorized: false };
const login: SMTPServerOptions = {
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'us@er' && password === 'p:ss/w%rd' ? done(null, { user: username }) : done(new Error('no')),
};
const credentials = { user: 'us@er', pass: 'p:ss/w%rd' };

let server: MailServer;
afterEach(() => server.close());

it('sends text and HTML with Unicode everywhere', async () => {
  server = await startMailServer();
  await new SmtpSender(server.settings, ANY_CERTIFICATE).send(MAIL, nothing);
  const [delivery] = server.deliveries;
  expect(delivery).toMatchObject({
    from: 'no-reply@tessera.test',
    recipients: ['zoe@team.test'],
    secure: true,
  });
  expect(delivery?.mail).toMatchObject({
    subject: MAIL.subject,
    from: { name: 'Tessera', address: 'no-reply@tessera.test' },
    to: [MAIL.to],
    messageId: MAIL.messageId,
    date: '2026-01-02T03:04:05.000Z',
  });
  expect(delivery?.mail.text?.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text);
  expect(delivery?.mail.html?.trim()).toBe(MAIL.html);
});

it('lets no name or subject write headers or recipients of its own', async () => {
  server = await startMailServer();
  const evil = 'Eve"\r\nBcc: victim@else.test\r\n\r\n<script>, <x@else.test>';
  const to = { name: evil, address: 'eve@team.test' };
  await new SmtpSender(server.settings, ANY_CERTIFICATE).send({ ...MAIL, to, subject: evil }, nothing);
  const [delivery] = server.deliveries;
  expect(delivery?.recipients).toEqual(['eve@team.test']);
  expect(delivery?.mail.to?.map(({ address }) => address)).toEqual(['eve@team.test']);
  expect(delivery?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(delivery?.mail.html?.trim()).toBe(MAIL.html);
});

it.each([
  ['TLS from the start', { secure: true }],
  ['STARTTLS', {}],
])('logs in over %s', async (_how, options) => {
  server = await startMailServer({ ...login, ...options });
  await new SmtpSender({ ...server.settings, credentials }, ANY_CERTIFICATE).send(MAIL, nothing);
  expect(server.deliveries).toMatchObject([{ user: 'us@er', secure: true }]);
});

it('trusts no certificate of somebody unknown, and may be tried again', async () => {
  server = await startMailServer(login);
  const sent = new SmtpSender({ ...server.settings, credentials }).send(MAIL, nothing);
  await expect(sent).rejects.toMatchObject({ name: 'SmtpFailure', permanent: false });
  expect(server.deliveries).toEqual([]);
});

it('gives no password to a server of the network that speaks no TLS', async () => {
  const passwords: unknown[] = [];
  server = await startMailServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password);
      done(null, { user: 'any' });
    },
  });
  // Leads to this machine, too, but is not known to.
  const settings = { ...server.settings, host: '0.0.0.0', credentials };
  await expect(new SmtpSender(settings).send(MAIL, nothing)).rejects.toMatchObject({ permanent: false });
  expect(passwords).toEqual([]);
});

it('may try again with another password', async () => {
  server = await startMailServer(login);
  const wrong = { ...server.settings, credentials: { user: 'us@er', pass: 'old' } };
  await expect(new SmtpSender(wrong, ANY_CERTIFICATE).probe()).rejects.toMatchObject({ permanent: false });
});

it('asks nothing but a greeting and a login where it probes', async () => {
  server = await startMailServer(login);
  await new SmtpSender({ ...server.settings, credentials }, ANY_CERTIFICATE).probe();
  expect(server.deliveries).toEqual([]);
});

/** What the client says to a server that takes everything. */
async function said(mail: Partial<OutgoingMail>, offers = ''): Promise<string> {
  let heard = '';
  const listening = createServer((socket) => {
    let isText = false;
    socket.write('220 mail.test\r\n');
    socket.on('data', (bytes) => {
      heard += bytes.toString();
      if (isText && !heard.endsWith('\r\n.\r\n')) return;
      isText = !isText && heard.endsWith('DATA\r\n');
      const greets =
        bytes.toString().startsWith('EHLO') && offers ? `250-mail.test\r\n250 ${offers}` : '250 ok';
      socket.write(isText ? '354 go on\r\n' : `${greets}\r\n`);
    });
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  try {
    const { port } = listening.address() as AddressInfo;
    const from = { name: 'Büro', address: 'buero@münchen.example' };
    const settings = { host: '127.0.0.1', port, secure: false, from };
    await new SmtpSender(settings, ANY_CERTIFICATE).send({ ...MAIL, ...mail }, nothing);
    return heard;
  } finally {
    listening.close();
  }
}

it('writes domains in Punycode, in the envelope and in headers', async () => {
  const to = { name: '', address: 'mia@münchen.example' };
  const heard = await said({ to, returnPath: 'back@köln.example', replyTo: 'reply@köln.example' });
  expect(heard).toContain('MAIL FROM:<back@xn--kln-sna.example>');
  expect(heard).toContain('RCPT TO:<mia@xn--mnchen-3ya.example>');
  expect(heard).toMatch(/^From: .*<buero@xn--mnchen-3ya\.example>\r$/m);
  expect(heard).toMatch(/^To: mia@xn--mnchen-3ya\.example\r$/m);
  expect(heard).toMatch(/^Reply-To: reply@xn--kln-sna\.example\r$/m);
  expect(heard).toMatch(/^[\0-\x7f]*$/);
});

it('sends to letters before the @ by a server with SMTPUTF8 alone, and names why no other gets it', async () => {
  const to = { name: '', address: 'žofie@münchen.example' };
  expect(await said({ to }, 'SMTPUTF8')).toContain('RCPT TO:<žofie@xn--mnchen-3ya.example>');
  await expect(said({ to })).rejects.toMatchObject({
    permanent: true,
    message: expect.stringContaining('SMTPUTF8') as string,
  });
});
