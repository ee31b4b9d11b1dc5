import { beforeAll, expect, it } from 'vitest';
import { type Call, openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

const CREATE = 'mutation ($input: ConsentInput!) { createConsent(input: $input) { id text } }';
const input = (text: string) => ({ name: 'Terms', country: 'DE', language: 'de', channel: 'EMAIL', text });

describeOnDatabase('rich text', (open) => {
  let call: Call;
  beforeAll(async () => {
    ({ call } = await (await openApi(await open({ product: true }))).signIn('alpha'));
  });

  it('is stored as it is written', async () => {
    const text = '<p>Read <a href="https://example.test/?a=1&amp;b=2"><strong>this</strong></a></p>';
    expect((await call(CREATE, { input: input(text) })).data['createConsent']).toMatchObject({ text });
  });

  it.each([
    '<p>x</p><script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<a href="javascript:alert(1)">x</a>',
  ])('refuses %s', async (text) => {
    const { errors } = await call(CREATE, { input: input(text) });
    expect(errors?.[0]).toMatchObject({ message: 'invalid-text', extensions: { path: 'text' } });
  });

  it('is nothing without a character', async () => {
    const { errors } = await call(CREATE, { input: input('<p> </p>') });
    expect(errors?.[0]).toMatchObject({ message: 'required', extensions: { path: 'text' } });
  });

  it('is asked about only whether it is set', async () => {
    const { data } = await call('{ objectFields(objectName: "Consent") { name operators } }');
    expect(data['objectFields']).toContainEqual({ name: 'text', operators: ['IS_NULL', 'IS_NOT_NULL'] });
  });
});
