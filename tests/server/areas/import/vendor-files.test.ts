/** Files as other programs write them, from the upload to what the dry run says. */
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportMapping } from '../../../../src/contract/import/mapping.ts';
import expected from '../../../fixtures/import/rows.json' with { type: 'json' };
import { openApi, type TestApi } from '../../../support/api.ts';
import { openMemoryDatabase } from '../../../support/databases.ts';
import { importTools as runTools } from '../../../support/imports.ts';
import { importTools } from './imports.ts';

describe('a file of another program', () => {
  let api: TestApi;
  let files: ReturnType<typeof importTools>;
  let tools: ReturnType<typeof runTools>;

  beforeAll(async () => {
    api = await openApi(await openMemoryDatabase({ product: true }));
    const admin = await api.signIn('alpha');
    files = importTools({ api, ...admin });
    tools = runTools(api, admin);
  });

  /** The dry run of what is suggested. */
  const checkedFile = async (name: string) => {
    const run = await files.read(await readFile(`tests/fixtures/import/${name}.csv`));
    const { problems } = await tools.map(run.id, run.suggestion as ImportMapping);
    expect(problems).toEqual([]);
    await tools.step('check', run.id);
    await files.work();
    return tools.get(run.id);
  };

  it.each(Object.entries(expected))('%s is checked without a fault', async (name, { people }) => {
    const empty = people.filter((person) => !Object.keys(person).length).length;
    const { report } = await checkedFile(name);
    expect(report).toMatchObject({
      rows: people.length,
      create: people.length - empty,
      invalid: empty,
      duplicate: 0,
      errors: Array.from(
        { length: empty },
        () => expect.objectContaining({ message: 'import-empty' }) as unknown,
      ),
    });
  });

  it('is imported without the owners that nobody knows, and into groups that are made', async () => {
    const { id, report } = await checkedFile('hubspot-all');
    expect(report?.unknown).toEqual([
      expect.objectContaining({ field: 'representativeList', names: ['florent@example.com', 'Inès Moreau'] }),
      expect.objectContaining({ field: 'workplaceList', count: 2 }),
    ]);
    expect(report?.diffs[0]?.changes.map(({ field }) => field)).not.toContain('representativeList');
    await tools.step('start', id);
    await files.work();
    expect(await tools.get(id)).toMatchObject({ status: 'IMPORTED', counts: { created: 3, failed: 0 } });
    const people = await tools.ask<{ rows: readonly { externalId: string }[] }>(
      '{ contactList(limit: 10) { rows { externalId phone language representativeList { id } workplaceList { name } } } }',
      {},
    );
    const rows = people.rows.toSorted((one, other) => one.externalId.localeCompare(other.externalId));
    expect({ rows }).toMatchObject({
      rows: [
        {
          externalId: '201',
          phone: '+13035550140',
          language: 'fr',
          representativeList: [],
          workplaceList: expect.arrayContaining([
            { name: 'Durand Frères' },
            { name: 'Fromagerie Perrin' },
          ]) as unknown,
        },
        { externalId: '202', language: null, workplaceList: [] },
        { externalId: '203', workplaceList: [] },
      ],
    });
  });
});
