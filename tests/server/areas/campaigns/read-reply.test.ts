import { expect, test } from 'vitest';
import { readReply } from '../../../../src/server/areas/campaigns/coming-back/read-reply.ts';

const ITEM = '01936f6e-0000-7000-8000-000000000abc';
const mail = (subject: string, text: string): Uint8Array =>
  Buffer.from(
    [
      'From: Ada <ada@home.test>',
      'To: ada@tenant.test',
      'Message-ID: <1@home.test>',
      `In-Reply-To: <${ITEM}@tenant.test>`,
      `Subject: ${subject}`,
      '',
      text,
      '',
    ].join('\r\n'),
  );

test.each([
  ['Re: Basta!', '', 'Basta!', false],
  ['AW: Re: Basta!', '> Sale', 'Basta!', false],
  ['unsubscribe', '', 'unsubscribe', true],
  ['Re: Sale', 'Stop', 'Stop', true],
])(
  'of a mail with the subject "%s" and the text "%s" the words are "%s"',
  async (subject, text, words, own) => {
    expect(await readReply(mail(subject, text))).toMatchObject({ itemId: ITEM, text: words, isWritten: own });
  },
);
