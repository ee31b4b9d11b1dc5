import { expect, it } from 'vitest';
import { readMailConfig } from '../../../../src/server/platform/mail/mail-config.ts';

const FROM = 'Tessera <no-reply@example.com>';

it('needs nothing', () => {
  expect(readMailConfig({ SMTP_URL: ' ', PUBLIC_URL: '' })).toEqual({});
});

it.each([
  ['https://app.example.com/', 'https://app.example.com'],
  ['http://localhost:8080/tessera//', 'http://localhost:8080/tessera'],
])('begins links with PUBLIC_URL: %s', (PUBLIC_URL, publicUrl) => {
  expect(readMailConfig({ PUBLIC_URL })).toEqual({ publicUrl });
});

it.each([
  'app.example.com',
  'ftp://x.test',
  'javascript:alert(1)',
  'https://x.test/?a=1',
  'https://u:p@x.test',
  '/app',
])('refuses a PUBLIC_URL to which no link can lead: %s', (PUBLIC_URL) => {
  expect(() => readMailConfig({ PUBLIC_URL })).toThrow(/^PUBLIC_URL is .* Set it to/);
});

const from = { name: 'Tessera', address: 'no-reply@example.com' };
it.each([
  ['smtp://mail.test', { host: 'mail.test', port: 587, secure: false, from }],
  ['smtps://mail.test', { host: 'mail.test', port: 465, secure: true, from }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false, from }],
  [
    'smtp://a%40b.test:p%3A%2Fw@mail.test:2525',
    { host: 'mail.test', port: 2525, secure: false, credentials: { user: 'a@b.test', pass: 'p:/w' }, from },
  ],
])('reads the server of SMTP_URL: %s', (SMTP_URL, smtp) => {
  expect(readMailConfig({ SMTP_URL, MAIL_FROM: FROM })).toEqual({ smtp });
});

it.each(['mail.test:25', 'http://mail.test', 'smtp://', 'smtp://a:50%@mail.test'])(
  'refuses an SMTP_URL that is none, without saying its password: %s',
  (SMTP_URL) => {
    const read = () => readMailConfig({ SMTP_URL, MAIL_FROM: FROM });
    expect(read).toThrow(/SMTP_URL.* Write /);
    expect(read).not.toThrow('50%@');
  },
);

it.each([
  ['a@b.test', { name: '', address: 'a@b.test' }],
  ['<a@b.test>', { name: '', address: 'a@b.test' }],
  ['"Ann, B" <a@b.test>', { name: 'Ann, B', address: 'a@b.test' }],
])('reads the sender of MAIL_FROM: %s', (MAIL_FROM, sender) => {
  expect(readMailConfig({ SMTP_URL: 'smtp://m.test', MAIL_FROM }).smtp?.from).toEqual(sender);
});

it.each(['', 'Tessera', 'a@b.test, c@d.test', 'T <a@b.test>\r\nBcc: x@y.test'])(
  'refuses a MAIL_FROM that is no sender: %j',
  (MAIL_FROM) => {
    expect(() => readMailConfig({ SMTP_URL: 'smtp://m.test', MAIL_FROM })).toThrow(/^MAIL_FROM is/);
  },
);
