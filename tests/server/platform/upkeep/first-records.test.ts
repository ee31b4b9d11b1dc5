/** Records that each tenant begins with: placed once, in its language, and not again once they are deleted. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { letterDocument, readLetter } from '../../../../src/contract/letters/letter-document.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { readLabels } from '../../../../src/server/base/model/read-labels.ts';
import { addPicture } from '../../../../src/server/areas/letters/area.ts';
import { placeFirstRecords } from '../../../../src/server/platform/upkeep/first-records.ts';
import { useContents } from '../../../../src/server/platform/files/contents/contents.ts';
import { openContents } from '../../../../src/server/platform/files/contents/contents-config.ts';
import { publicPicturePath } from '../../../../src/server/platform/files/public-pictures/public-pictures.ts';
import { openApi, type Call, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

interface Template {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly language: string;
  readonly letter: string;
}

describeOnDatabase('records that tenants begin with', (open) => {
  let database: Database;
  let api: TestApi;
  let [call, other]: Call[] = [];
  const ids: string[] = [];
  beforeAll(async () => {
    database = await open({ product: true });
    api = await openApi(database);
    const [alpha, beta] = [await api.signIn('alpha'), await api.signIn('beta')];
    [call, other] = [alpha.call, beta.call];
    ids.push(alpha.tenantId, beta.tenantId);
  });
  const place = async (tenantId: string) =>
    placeFirstRecords(database.forTenant(tenantId), api.catalog, await readLabels('locales'), addPicture);
  const listed = async (by: Call | undefined): Promise<readonly Template[]> => {
    const { data, errors } = (await by?.(
      '{ made: letterTemplateList(limit: 100) { rows { id version name language letter } } }',
    )) as { data: Record<string, unknown>; errors?: unknown };
    expect(errors).toBeUndefined();
    return (data['made'] as { rows: readonly Template[] }).rows;
  };

  it('are placed once for each tenant, and what was deleted does not come back', async () => {
    const [alpha = '', beta = ''] = ids;
    await sql`insert into tessera.setting (tenant_id, key, value)
      values (${beta}, 'defaultLanguage', to_jsonb('de'::text))`.execute(database.kysely);
    await Promise.all([place(alpha), place(alpha)]);
    const made = await listed(call);
    expect(made).toHaveLength(8);
    expect(await listed(other)).toEqual([]);
    await place(beta);
    expect((await listed(other)).map(({ name, language }) => `${language} ${name}`)).toContain(
      'de Willkommen',
    );
    const [first] = made;
    await call?.(
      'mutation ($id: ID!, $version: Int!) { deleteLetterTemplate(id: $id, version: $version) { id } }',
      { id: first?.id, version: first?.version },
    );
    await place(alpha);
    expect(await listed(call)).toHaveLength(7);
  });

  it('show pictures of the library, each with its alternative text', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'first-'));
    const back = useContents(openContents({ dataDir }));
    onTestFinished(async () => {
      back();
      await rm(dataDir, { recursive: true });
    });
    const [, beta = ''] = ids;
    for (const { letter, name } of await listed(other)) {
      const assets = [...letter.matchAll(/"asset":"([^"]*)"/g)].map(([, asset = '']) => asset);
      expect(assets.length, name).toBeGreaterThan(0);
      for (const asset of assets) {
        const path = await publicPicturePath(database.forTenant(beta), api.catalog, asset);
        const answer = await api.api.request(path ?? '');
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toMatch(/^image\/(png|jpeg)$/);
      }
    }
  });

  it('are whole letters but for where their buttons lead', async () => {
    for (const { name, letter } of await listed(other)) {
      const read = readLetter(letter);
      if (!read) throw new Error(`The letter of "${name}" cannot be read.`);
      const problems = letterDocument.validate(read, { variables: ['firstName'], settings: undefined });
      const found = problems.map(
        ({ pointer, messageKey }) => messageKey + pointer.slice(pointer.lastIndexOf('/')),
      );
      expect(new Set(found)).toEqual(new Set(problems.length ? ['empty/link'] : []));
      expect(letter, name).not.toMatch(/@(picture)?\{/);
      expect(read.blocks.length).toBeGreaterThan(3);
    }
  });
});
