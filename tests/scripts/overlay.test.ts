/** An area of an installation in a folder of its own: generated, checked and served, with the product's files as they were. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCheck } from '../../scripts/check/run.ts';
import { runGenerate } from '../../scripts/generate/run.ts';
import { runTypes } from '../../scripts/types/run.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { openApi } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';

let folder: string;
let env: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tessera-overlay-'));
  mkdirSync(path.join(folder, 'metadata'));
  env = { TESSERA_OVERLAY: folder };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (file: string) => path.join(folder, file);
const json = (file: string) => JSON.parse(readFileSync(at(file), 'utf8')) as object;

/** What the product's files hold, all in one. */
function productState(): string {
  const hash = createHash('sha256');
  for (const root of ['metadata', 'locales']) {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )) {
      const file = path.join(entry.parentPath, entry.name);
      hash.update(file).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

const SKETCH = 'title:STRING! contact:Contact from:LOCAL_DATE status:OPEN|DONE=OPEN';

it('goes from the generator to a list of the API, and leaves the product alone', async () => {
  const before = productState();
  const lines = await runGenerate(['Rental', SKETCH, '--new-area', 'rental', '--access', 'contacts'], env);
  expect(lines).toContain('  new      metadata/objects/Rental/model.json');
  // Only what is its own: neither the menu nor the texts of the product are copied.
  expect(json('metadata/areas.json')).toEqual({
    $schema: './schema/areas.schema.json',
    areas: [
      {
        key: 'rental',
        access: 'contacts',
        entries: [{ key: 'rentals', route: '/app/rentals', object: 'Rental' }],
      },
    ],
  });
  expect(Object.keys(json('locales/de/objects.json'))).toEqual(['Rental']);
  expect(await runGenerate(['Rental'], env)).toEqual(['Rental is as its source says: nothing to write.']);

  // Longer pages and another name for an object of the product.
  mkdirSync(at('metadata/objects/Workplace'));
  writeFileSync(at('metadata/objects/Workplace/view.json'), '{ "pageSize": 100 }\n');
  const texts = { ...json('locales/en/objects.json'), Workplace: { label: 'Site' } };
  writeFileSync(at('locales/en/objects.json'), `${JSON.stringify(texts, null, 2)}\n`);

  expect((await runTypes([], env)).lines.at(-1)).toBe('4 files name them now.');
  expect((await runTypes(['--check'], env)).code).toBe(0);
  const { code, report } = await runCheck([], env);
  expect([code, report.split('\n').filter((line) => !line.includes('untranslated-text'))]).toEqual([
    0,
    [expect.stringMatching(/^Metadata is in order: \d+ objects, \d+ warnings\.$/)],
  ]);

  const database = await openTestDatabase();
  const test = await openApi(database, 'metadata', {}, folder);
  expect(test.catalog.problems).toEqual([]);
  const { call } = await test.signIn('rentals');
  const created = await call('mutation { createRental(input: { title: "Projector" }) { title status } }');
  expect(created.data).toEqual({ createRental: { title: 'Projector', status: 'OPEN' } });
  const list = await call(`{
    rentalList { rows { title } total }
    rental: objectMetadata(objectName: "Rental", locale: "de") { fields { name label } }
    site: objectMetadata(objectName: "Workplace", locale: "en") { label view }
  }`);
  expect(list.errors).toBeUndefined();
  expect(list.data).toMatchObject({
    rentalList: { rows: [{ title: 'Projector' }], total: 1 },
    rental: { fields: expect.arrayContaining([{ name: 'contact', label: 'Kontakt' }]) as unknown },
    site: { label: 'Site', view: expect.objectContaining({ pageSize: 100 }) as unknown },
  });
  expect(productState()).toBe(before);
});

it('is checked at its own place, with what collides', async () => {
  const model = at('metadata/objects/Rental/model.json');
  const text = readFileSync(model, 'utf8');
  writeFileSync(model, text.replace('"LOCAL_DATE"', '"LOCAL_DAY"'));
  mkdirSync(at('metadata/objects/Contact'), { recursive: true });
  writeFileSync(at('metadata/objects/Contact/model.json'), '{ "fields": [] }\n');
  const { code, report } = await runCheck([], env);
  expect(code).toBe(1);
  const errors = report.split('\n').filter((line) => !line.startsWith('warning: '));
  expect(errors).toEqual([
    expect.stringMatching(
      /^overlay\/metadata\/objects\/Contact\/model\.json#: The product has the object "Contact"/,
    ),
    expect.stringMatching(
      /^overlay\/metadata\/objects\/Rental\/model\.json#\/fields\/2\/kind: "LOCAL_DAY" is not allowed here\. .* \(line \d+, column \d+; model\/fields\/kind\)$/,
    ),
    expect.stringMatching(/^2 problems/),
  ]);
  await expect(runGenerate(['Rental'], env)).rejects.toThrow('The product has the object "Contact"');
});

it('keeps the table of an object whose file cannot be read', async () => {
  rmSync(at('metadata/objects/Contact'), { recursive: true });
  const model = at('metadata/objects/Rental/model.json');
  writeFileSync(model, Buffer.from(readFileSync(model, 'utf8'), 'utf16le'));
  writeFileSync(
    at('metadata/areas.json'),
    Buffer.from(readFileSync(at('metadata/areas.json'), 'utf8'), 'utf16le'),
  );
  const { problems, brokenObjects } = await readMetadata('metadata', folder);
  expect(problems.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    expect.stringMatching(/^overlay\/metadata\/areas\.json: The file is in UTF-16\./),
    expect.stringMatching(/^overlay\/metadata\/objects\/Rental\/model\.json: The file is in UTF-16\./),
  ]);
  expect([...brokenObjects.keys()]).toEqual(['Rental']);
});

it('has to be a folder with files of an overlay', async () => {
  const { code, report } = await runCheck([], { TESSERA_OVERLAY: at('metadata') });
  expect(code).toBe(2);
  expect(report).toContain('has neither "metadata" nor "locales" in it');
  expect((await runCheck([], { TESSERA_OVERLAY: '/nowhere/at/all' })).report).toContain(
    'The overlay folder /nowhere/at/all cannot be read (ENOENT)',
  );
});
