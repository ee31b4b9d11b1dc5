import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureHeaders } from '../../../../src/server/platform/outgoing/sign.ts';

/** The test vector that the libraries of Standard Webhooks share. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const VECTOR = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', secrets: [SECRET] };
const [AT, BODY] = [1_614_265_330_000, '{"test": 2432232314}'];

it('signs as the published vector does', () => {
  expect(signatureHeaders(VECTOR, AT + 999, BODY)).toEqual({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('signs with each secret while one replaces another, over the bytes that are sent', () => {
  const key = Buffer.alloc(32, 7);
  const secrets = [SECRET, `whsec_${key.toString('base64')}`];
  const body = Buffer.from([0xff, 0xfe, 0x00]);
  const signed = signatureHeaders({ id: 'one', secrets }, AT, body)['webhook-signature'].split(' ');
  const content = Buffer.concat([Buffer.from('one.1614265330.'), body]);
  expect(signed).toHaveLength(2);
  expect(signed[1]).toBe(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
});

it.each([[[]], [['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw']], [['whsec_c2hvcnQ=']], [[SECRET, 'whsec_not base64']]])(
  'refuses the secrets %j, without telling them',
  (secrets) => {
    expect(() => signatureHeaders({ id: 'a', secrets }, AT, BODY)).toThrow(/^A webhook('s| needs a) secret/);
  },
);

it('refuses an id that would be another content', () => {
  expect(() => signatureHeaders({ ...VECTOR, id: 'a.1614265330' }, AT, BODY)).toThrow('id of a webhook');
});
