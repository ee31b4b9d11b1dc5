import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { patience } from '../support/patience.ts';

const folder = await mkdtemp(join(tmpdir(), 'tessera-migrate-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = join(import.meta.dirname, '../../scripts/migrate.ts');
const migrated = async () => {
  const env = { ...process.env, DATABASE_URL: undefined, TESSERA_DATA: join(folder, 'data') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout.trimEnd().split('\n');
};

it(
  'makes the tables of an empty database, and finds nothing to do the next time',
  async () => {
    const steps = await migrated();
    expect(steps).toContain('create table contact for Contact');
    expect(steps.at(-1)).toBe(`${steps.length - 1} changes applied.`);
    expect(await migrated()).toEqual(['The database already fits the model files.']);
  },
  patience(60_000),
);
