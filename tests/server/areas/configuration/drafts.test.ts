import { beforeAll, expect, it } from 'vitest';
import { LAYER_LIMITS } from '../../../../src/contract/layers/limits.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant, type Person, personOf, type Tenant } from '../../base/access/people.ts';
import {
  configuring,
  DISCARD,
  HISTORY,
  PREVIEW,
  PUBLISH,
  READ,
  REVIEW,
  ROLLBACK,
  SAVE,
  SUMMARY,
  tenantView,
} from './calls.ts';

const contact = tenantView('Contact');
const CHANGE = { key: '/pageSize', value: 10, reset: false };

describeOnDatabase('drafts of the configuration', (open) => {
  let tenant: Tenant;
  let ann: Person;

  beforeAll(async () => {
    tenant = await openTenant(await open({ product: true }));
    ann = tenant.admin;
  });

  const refusal = async (query: string, variables: object, person = ann) => {
    const { errors } = await person.call(query, { ...variables });
    const { message, extensions } = errors?.[0] ?? {};
    return { message, path: extensions?.['path'], params: extensions?.['params'] };
  };
  const save = (changes: unknown, draftVersion = 0) => ({ ...contact, changes, draftVersion });

  it('are none of the business of those who have no rights to administrate, nor changed by those who only see', async () => {
    const nobody = await tenant.hire({ areas: { contacts: ['VIEW', 'EDIT'] } });
    const seeing = await tenant.hire({ areas: { administrations: ['VIEW'], contacts: ['VIEW'] } });
    for (const [query, variables] of [
      [SUMMARY, {}],
      [READ, contact],
      [REVIEW, {}],
      [HISTORY, {}],
      [PREVIEW, { objectName: 'Contact', layer: 'tenant', owner: '', changes: [] }],
    ] as const) {
      expect(await refusal(query, variables, nobody)).toMatchObject({ message: 'forbidden' });
      expect((await seeing.call(query, { ...variables })).errors).toBeUndefined();
    }
    for (const [query, variables] of [
      [SAVE, save([CHANGE])],
      [DISCARD, {}],
      [PUBLISH, { note: '', revision: 0 }],
      [ROLLBACK, { number: 0, note: '', revision: 0 }],
    ] as const) {
      expect(await refusal(query, variables, seeing)).toMatchObject({ message: 'forbidden' });
    }
  });

  it('refuse what is no change, with its place', async () => {
    const at = (path: string, message = 'bad-request') => ({ message, path });
    for (const [changes, refused] of [
      ['no list', at('changes')],
      [[CHANGE, null], at('changes/1')],
      [[CHANGE, CHANGE], at('changes/1/key')],
      [[{ ...CHANGE, key: 'pageSize' }], at('changes/0/key')],
      [[{ ...CHANGE, key: '/form//x' }], at('changes/0/key')],
      [[{ ...CHANGE, key: '/form/fields/__proto__/required' }], at('changes/0/key')],
      [[{ ...CHANGE, key: '/form/fields/constructor' }], at('changes/0/key')],
      [[{ ...CHANGE, key: `/${'a'.repeat(LAYER_LIMITS.keyLength)}` }], at('changes/0/key')],
      [[{ ...CHANGE, value: '\u0000' }], at('changes/0/value', 'invalid-text')],
      [[{ ...CHANGE, base: '\ud800' }], at('changes/0/base', 'invalid-text')],
      [[{ ...CHANGE, value: 'a'.repeat(LAYER_LIMITS.valueBytes) }], at('changes/0/value', 'too-long')],
    ] as const) {
      expect(await refusal(SAVE, save(changes))).toMatchObject(refused);
    }
    const many = Array.from({ length: LAYER_LIMITS.keys + 1 }, (_, at) => ({ ...CHANGE, key: `/k${at}` }));
    expect(await refusal(SAVE, save(many))).toMatchObject({
      params: { limit: 'keys', max: LAYER_LIMITS.keys },
    });
    const unsafe = {
      ...save([]),
      changes: [{ ...CHANGE, value: JSON.parse('{"__proto__":{"a":1}}') as object }],
    };
    expect(await refusal(SAVE, unsafe)).toMatchObject(at('changes/0/value/__proto__'));
    let deep: unknown = 1;
    for (let level = 0; level < 45; level++) deep = [deep];
    expect(await refusal(SAVE, save([{ ...CHANGE, value: deep }]))).toMatchObject({ message: 'bad-request' });
    // The sign itself is a text like any other.
    expect(
      (await ann.call(SAVE, save([{ ...CHANGE, key: '/label', value: '\\u0000 {id}' }]))).errors,
    ).toBeUndefined();
  });

  it('are of documents, layers and people that there are', async () => {
    const place = (document: string, layer = 'tenant', owner = '') => ({ document, layer, owner });
    for (const [given, refused] of [
      [place('Contact'), { message: 'bad-request', path: 'document' }],
      [place('view/../Contact'), { message: 'bad-request', path: 'document' }],
      [place('constructor/Contact'), { message: 'bad-request', path: 'document' }],
      [place('view/Contact', 'product'), { message: 'bad-request', path: 'layer' }],
      [place('texts/Contact', 'role', 'x'), { message: 'bad-request', path: 'layer' }],
      [place('view/Contact', 'tenant', 'x'), { message: 'not-found', path: 'owner' }],
      [place('view/Contact', 'role', 'x'), { message: 'not-found', path: 'owner' }],
      [place('view/Contact', 'user', 'x'), { message: 'not-found', path: 'owner' }],
    ] as const) {
      expect(await refusal(READ, given)).toMatchObject(refused);
      expect(await refusal(SAVE, { ...given, changes: [], draftVersion: 0 })).toMatchObject(refused);
    }
    const { problems } = await configuring(ann).draft(tenantView('Nobody'), [CHANGE]);
    expect(problems).toMatchObject([{ message: expect.stringContaining('Nobody') as string }]);
  });

  it('keep what their author has seen, and are not overwritten by an older window', async () => {
    const { draft, read } = configuring(ann);
    const { draftVersion } = await draft(contact, [CHANGE]);
    expect(await refusal(SAVE, save([], draftVersion - 1))).toMatchObject({ message: 'version-conflict' });
    const again = await draft(contact, [{ ...CHANGE, value: 5, base: 25, published: 100 }]);
    expect(again.draft).toEqual([{ ...CHANGE, value: 5, base: 25, published: 100 }]);
    expect((await draft(contact, [CHANGE])).draft).toEqual([{ ...CHANGE, base: 25, published: 100 }]);
    await ann.ask(DISCARD, { document: 'view/Group' });
    expect((await read(contact)).draft).toHaveLength(1);
    await ann.ask(DISCARD, {});
    expect(await read(contact)).toMatchObject({ draft: [], draftVersion: draftVersion + 3 });
  });

  it('are shown on top of what is published: alone, with those of the same author, and as a role', async () => {
    const roleId = await tenant.roleId('representative');
    const { draft } = configuring(ann);
    await draft(contact, [CHANGE]);
    const preview = (layer: string, owner: string, changes: readonly object[], headers = {}) =>
      ann
        .call(PREVIEW, { objectName: 'Contact', layer, owner, changes }, headers)
        .then(({ data, errors }) => {
          expect(errors).toBeUndefined();
          return data['configPreview'] as { view: Record<string, unknown> };
        });
    expect((await preview('tenant', '', [])).view).not.toHaveProperty('pageSize');
    const label = { key: '/label', value: '{lastName}', reset: false };
    expect((await preview('role', roleId, [label])).view).toMatchObject({
      pageSize: 10,
      label: '{lastName}',
    });
    const asRole = await preview('tenant', '', [label], { 'x-tessera-role': roleId });
    expect(asRole).toMatchObject({ recordLabel: '{lastName}||Unnamed (Contact)' });
    const broken = await preview('tenant', '', [
      { key: '/columns', value: ['nobody', 'email'], reset: false },
    ]);
    expect(broken.view['columns']).toMatchObject([{ field: 'email' }]);
    await ann.ask(DISCARD, {});
  });

  it('of one tenant are not seen by another', async () => {
    const { token } = await tenant.api.signIn('beta');
    const stranger = personOf(tenant.api, token, '', 'admin@beta.test');
    const { draft, publish } = configuring(ann);
    await draft(contact, [CHANGE]);
    const { number } = await publish();
    expect(await configuring(stranger).read(contact)).toMatchObject({ draft: [], revision: 0 });
    expect(await configuring(stranger).view('Contact')).not.toHaveProperty('pageSize');
    expect(await stranger.ask<readonly unknown[]>(HISTORY, {})).toEqual([]);
    await expect(configuring(stranger).rollBack(number - 1)).rejects.toThrow('not-found');
  });
});
