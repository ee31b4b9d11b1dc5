import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

interface Data {
  readonly label: string;
  readonly records: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly history: Readonly<
    Record<string, readonly { userName: string; action: string; changes: unknown[] }[]>
  >;
  readonly addresses: readonly unknown[];
  readonly leftOut: readonly string[];
}

describeOnDatabase('the file of a person', (open) => {
  it('has all that is held on them, in JSON and in a page to read, and nothing of others', async () => {
    const opened = await openApi(await open({ product: true }));
    const { call, token } = await opened.signIn('alpha');
    const create = async (name: string, input: object) => {
      const { data, errors } = await call(
        `mutation ($input: ${name}Input!) { create${name}(input: $input) { id version } }`,
        { input },
      );
      expect(errors).toBeUndefined();
      return data[`create${name}`] as { id: string; version: number };
    };
    const group = await create('Group', { name: 'Readers <b>' });
    const ada = await create('Contact', {
      firstName: 'Ada',
      lastName: 'Nowak',
      email: 'Ada@Example.com',
      notes: 'Likes & reads',
      groupList: [group.id],
    });
    const eve = await create('Contact', { firstName: 'Eve', email: 'eve@example.com' });
    const policy = await create('Consent', {
      name: 'News',
      country: 'PL',
      language: 'pl',
      text: '<p>I agree</p>',
    });
    await create('ContactConsent', { contact: ada.id, consent: policy.id, status: 'ACTIVE', source: 'FORM' });
    await create('Meeting', {
      title: 'Talk',
      startTimeUTC: '2026-01-01T10:00:00Z',
      endTimeUTC: '2026-01-01T11:00:00Z',
      participantList: [ada.id, eve.id],
    });
    const get = (id: string, query = '') =>
      opened.api.request(`/api/personal/Contact/${id}/export.zip${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });

    const answer = await get(ada.id, '?locale=pl');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('Ada%20Nowak.zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['index.html', 'data.json']);
    const [page, json] = Object.values(files).map((bytes) => strFromU8(bytes)) as [string, string];
    const data = JSON.parse(json) as Data;
    expect(data).toMatchObject({ label: 'Ada Nowak', leftOut: [] });
    expect(data.records['Contact']).toMatchObject([
      {
        email: 'Ada@Example.com',
        notes: 'Likes & reads',
        groupList: [{ name: 'Readers <b>' }],
        meetingList: [{ title: 'Talk' }],
      },
    ]);
    expect(data.records['ContactConsent']).toMatchObject([
      { consent: { text: '<p>I agree</p>' }, status: 'ACTIVE' },
    ]);
    expect(data.history['Contact']?.map(({ userName, action }) => [userName, action])).toEqual([
      ['Admin', 'CREATE'],
      ['Admin', 'GIVE_OUT'],
    ]);
    expect(data.addresses).toEqual([{ kind: 'email', value: 'ada@example.com', refusedSince: null }]);
    expect(page).toContain('<html lang="pl">');
    expect(page).toContain('Readers &lt;b&gt;');
    expect(page).toContain('Historia');
    for (const text of [page, json]) {
      expect(text).toContain('I agree');
      expect(text).not.toContain('eve@example.com');
      expect(text).not.toContain('Eve');
    }
    expect((await get('nobody')).status).toBe(404);
    expect(
      (
        await opened.api.request(`/api/personal/Group/${group.id}/export.zip`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status,
    ).toBe(400);
    expect((await opened.api.request(`/api/personal/Contact/${ada.id}/export.zip`)).status).toBe(401);
  });
});
