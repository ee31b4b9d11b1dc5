import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../../../src/server/base/db/database.ts';
import { clearDeadRows } from '../../../../src/server/platform/jobs/dead-rows.ts';
import { openApi } from '../../../support/api.ts';
import { patience } from '../../../support/patience.ts';

const MARKER = 'Zzmarkovic';
const folder = mkdtempSync(path.join(tmpdir(), 'tessera-erased-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of the folder that hold the text, in any case: by their place in it. */
function filesWith(text: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => {
    const file = path.join(folder, name);
    return statSync(file).isFile() && readFileSync(file, 'latin1').toLowerCase().includes(text.toLowerCase());
  });
}

it(
  'leaves nothing of a person in the files of tables and indexes',
  async () => {
    const database = await openDatabase({ dataDir: folder }, { template: inject('pgliteProduct') });
    try {
      const api = await openApi(database);
      const { call } = await api.signIn('alpha');
      const { data } = await call(
        `mutation { createContact(input: { firstName: "${MARKER}", notes: "${MARKER}", email: "${MARKER}@example.com" }) {
        id version } }`,
      );
      const { id, version } = data['createContact'] as { id: string; version: number };
      const { errors } = await call(
        'mutation ($id: ID!, $v: Int!) { erasePerson(objectName: "Contact", id: $id, version: $v) { records } }',
        { id, v: version },
      );
      expect(errors).toBeUndefined();
      await clearDeadRows(database, new AbortController().signal);
      const left = filesWith(MARKER);
      expect(left.filter((name) => !name.includes('pg_wal'))).toEqual([]);
    } finally {
      await database.close();
    }
  },
  patience(120_000),
);
