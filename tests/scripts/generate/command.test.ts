/** The command itself, in a folder with the product's metadata and locales, and the real catalog on what it leaves. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatted } from '../../../scripts/formatted.ts';
import { runGenerate } from '../../../scripts/generate/run.ts';
import { LOCALES } from '../../../src/contract/constants.ts';
import { isUntranslated } from '../../../src/contract/metadata/untranslated.ts';
import { buildObjectModel } from '../../../src/engine/model/build-object-model.ts';
import { StartError } from '../../../src/server/base/start-error.ts';
import { readLabels } from '../../../src/server/base/model/read-labels.ts';
import { readMetadata } from '../../../src/server/base/model/read-metadata.ts';
import { describeObject } from '../../../src/server/platform/api/describe.ts';

const SKETCH =
  'title:STRING! number:STRING(20)!+unique contact:Contact email:EMAIL dueDate:LOCAL_DATE total:DECIMAL ' +
  'status:DRAFT|SENT|PAID=DRAFT groupList:Group[] quorum:INT notes:TEXT';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-generate-'));
  for (const each of ['metadata', 'locales']) cpSync(each, join(folder, each), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (...path: string[]) => join(folder, ...path);
const read = (...path: string[]) => readFileSync(at(...path), 'utf8');
/** The lines of the new object in a language. */
const linesIn = (locale: string) =>
  (JSON.parse(read('locales', locale, 'objects.json')) as Record<string, { fields: Record<string, string> }>)[
    'Invoice'
  ];
const modelFile = ['metadata', 'objects', 'Invoice', 'model.json'];
const viewFile = ['metadata', 'objects', 'Invoice', 'view.json'];

function change(path: readonly string[], edit: (text: string) => string): void {
  const before = read(...path);
  const after = edit(before);
  if (before === after) throw new Error(`${path.join('/')} has nothing to change.`);
  writeFileSync(at(...path), after);
}

const places = () => ({ TESSERA_METADATA: at('metadata'), TESSERA_LOCALES: at('locales') });

/** What it prints, whether it fails or not. */
const generate = (args: readonly string[], env: Record<string, string> = {}): Promise<string> =>
  runGenerate(args, { ...places(), ...env }).then(
    (lines) => lines.join('\n'),
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );

const catalogNow = () => readMetadata(at('metadata'));

describe('a new object', () => {
  let output: string;
  beforeAll(async () => {
    output = await generate(['Invoice', SKETCH, '--new-area', 'invoicing', '--access', 'billing']);
  });

  it('is in order, in the menu, under the rights of its area', async () => {
    expect(output).toContain('http://localhost:8080/app/invoices');
    const catalog = await catalogNow();
    expect(catalog.problems).toEqual([]);
    const object = catalog.objects.get('Invoice');
    expect(object).toMatchObject({ area: 'billing', recordLabel: '{title}' });
    expect(object?.fields.get('title')).toMatchObject({ searchable: true, sortable: true, required: true });
    expect(object?.fields.get('status')).toMatchObject({ default: 'DRAFT' });
  });

  it('has the screens that it would have without a view file', async () => {
    const catalog = await catalogNow();
    const labels = await readLabels(at('locales'));
    const described = describeObject(catalog, labels, 'Invoice', 'en');
    expect(described.view).not.toBeNull();
    expect(buildObjectModel(described)).toEqual(buildObjectModel({ ...described, view: null }));
  });

  it('has its lines in nine languages, by the words that are known; the others are English and marked', async () => {
    const labels = await readLabels(at('locales'));
    const keys = new Set(LOCALES.map((locale) => JSON.stringify(keysOf(linesIn(locale)))));
    expect(keys.size).toBe(1);
    expect(labels.plural('de', 'Invoice')).toBe('Rechnungen');
    expect(labels.field('pl', 'Invoice', 'groupList')).toBe('Grupy');
    expect(labels.enumValue('fr', 'Invoice', 'status', 'PAID')).not.toBe('Paid');
    expect(labels.section('es', 'Invoice', 'general')).toBe('Datos generales');
    expect(labels.entry('tr', 'invoices')).toBe('Faturalar');
    expect(labels.area('de', 'invoicing')).toBe('Rechnungswesen');
    expect(output).toMatch(/Waiting for a translation[^\n]*\n {2}Quorum\n/);
    const german = linesIn('de')?.fields['quorum'] ?? '';
    expect(isUntranslated(german)).toBe(true);
    expect(labels.field('de', 'Invoice', 'quorum')).toBe('Quorum');
  });

  it('is written as the formatter of the repository writes', async () => {
    for (const file of [modelFile, viewFile, ['metadata', 'areas.json'], ['locales', 'vn', 'objects.json']]) {
      const path = file.join('/');
      expect(await formatted(path, read(...file)), path).toBe(read(...file));
    }
  });

  it('is the same when it is made again, from the sketch or without one', async () => {
    const before = read(...viewFile);
    expect(await generate(['Invoice', SKETCH])).toContain('nothing to write');
    expect(await generate(['Invoice'])).toContain('nothing to write');
    expect(read(...viewFile)).toBe(before);
  });
});

describe('an object that people have worked at', () => {
  beforeAll(() => {
    change(modelFile, (text) =>
      text
        .replace('"maxLength": 20,', '"maxLength": 30,')
        .replace('{ "name": "quorum"', '{ "name": "mine", "kind": "BOOLEAN" },\n    { "name": "quorum"'),
    );
    change(viewFile, (text) =>
      text.replace(/\n.*"field": "email".*/, '').replace('"label": "{title}"', '"label": "{number}"'),
    );
    change(['locales', 'de', 'objects.json'], (text) => text.replace('[en] Quorum', 'Beschlussfähigkeit'));
    change(['locales', 'es', 'objects.json'], (text) => text.replace(/\n *"quorum": .*/, ''));
  });

  it('keeps what they changed, gets what is new, and is told of what has gone', async () => {
    const sketch = SKETCH.replace('notes:TEXT', 'discount:DECIMAL')
      .replace('PAID', 'PAID|OVERDUE')
      .replace('(20)', '(25)');
    const planned = await generate(['Invoice', sketch, '--dry-run']);
    expect(planned).toContain('+     { "name": "discount", "kind": "DOUBLE"');
    expect(read(...modelFile)).not.toContain('discount');

    const output = await generate(['Invoice', sketch]);
    expect(output).toContain('fields.number.maxLength: kept 30 (generated: 25).');
    expect(output).toContain('fields.notes: the source no longer has it; it is kept.');
    const catalog = await catalogNow();
    expect(catalog.problems).toEqual([]);
    const { fields, view, recordLabel } = catalog.objects.get('Invoice') ?? {};
    expect([...(fields?.keys() ?? [])]).toEqual(expect.arrayContaining(['mine', 'notes', 'discount']));
    expect(fields?.get('number')?.maxLength).toBe(30);
    expect(fields?.get('status')?.enumValues?.map(({ name }) => name)).toEqual([
      'DRAFT',
      'SENT',
      'PAID',
      'OVERDUE',
    ]);
    const columns = view?.columns?.map(({ field }) => field) ?? [];
    expect(columns).toContain('discount');
    expect(columns).not.toContain('email');
    expect(recordLabel).toBe('{number}');
    const labels = await readLabels(at('locales'));
    expect(labels.field('de', 'Invoice', 'quorum')).toBe('Beschlussfähigkeit');
    expect(labels.enumValue('de', 'Invoice', 'status', 'OVERDUE')).toBe('Überfällig');
    expect(linesIn('es')?.fields).toHaveProperty('quorum');
  });

  it('may have renamed a field: the view follows, and the old name does not come back', async () => {
    change(modelFile, (text) => text.replace('"name": "total"', '"name": "grandTotal"'));
    expect((await catalogNow()).problems.length).toBeGreaterThan(0);
    expect(await generate(['Invoice'])).toContain('view.json: total: taken out');
    const { problems, objects } = await catalogNow();
    expect(problems).toEqual([]);
    expect(objects.get('Invoice')?.fields.has('total')).toBe(false);
    expect(objects.get('Invoice')?.view?.columns?.map(({ field }) => field)).toContain('grandTotal');
  });

  it('stays out of the menu, and without a view file, once somebody has taken these away', async () => {
    const menu = JSON.parse(read('metadata', 'areas.json')) as { areas: { key: string }[] };
    menu.areas = menu.areas.filter(({ key }) => key !== 'invoicing');
    writeFileSync(at('metadata', 'areas.json'), JSON.stringify(menu));
    rmSync(at(...viewFile));
    await generate(['Invoice', `${SKETCH} extra:INT`, '--area', 'contacts']);
    const { areas, objects } = await catalogNow();
    expect(areas.areas.flatMap(({ entries }) => entries.map(({ object }) => object))).not.toContain(
      'Invoice',
    );
    expect(objects.get('Invoice')).toMatchObject({ view: null });
    expect(objects.get('Invoice')?.fields.has('extra')).toBe(true);
  });

  it('made by hand, is added to without a record of former runs', async () => {
    const output = await generate(['Specialization', 'name:STRING! colour:STRING']);
    expect(output).toContain('changed  metadata/objects/Specialization/model.json');
    const { objects, problems } = await catalogNow();
    expect(problems).toEqual([]);
    expect([...(objects.get('Specialization')?.fields.keys() ?? [])]).toEqual(
      expect.arrayContaining(['name', 'contactList', 'colour']),
    );
    expect(objects.get('Specialization')?.view?.columns?.map(({ field }) => field)).toContain(
      'contactListTotal',
    );
  });
});

describe('what cannot be done', () => {
  it.each([
    [['invoice', 'a:INT'], 'Write Invoice.'],
    [['Thing'], 'What does Thing look like?'],
    [['Thing', 'a:INT', '--area', 'contact'], 'Did you mean "contacts"?'],
    [['Thing', 'a:INT', '--new-area', 'shop'], '--new-area needs --access'],
    [['Thing', 'a:INT', '--new-area', 'shop', '--access', 'biling'], 'Did you mean "billing"?'],
    [['Thing', 'a:INT', '--area', 'contacts', '--route', '/app/leads'], 'leads to "leads" already'],
    [['Thing', 'a:INT', '--from-csv', 'x.csv'], 'do not go together'],
    [['Thing', '--from-csv', 'nowhere.csv'], 'cannot be read (ENOENT)'],
    [['Thing', '--from', 'http://127.0.0.1:1/graphql'], 'cannot be reached'],
    [['Query', 'a:INT'], 'The API already uses the name'],
    [['Thing', 'a:INT=x'], '^^^^^^^\nThe default "x" does not fit the field'],
    [['A', 'a:INT', 'A', 'b:INT'], '"A" is here twice'],
    [['Shop', 'a:INT', 'Till', 'shop:Shap'], 'the sketch of Till is not understood'],
    [['Shop', 'tillList:Till[].shp', 'Till', 'shop:Shop'], 'Did you mean "shop"?'],
    [['Shop', 'a:INT', 'Till', 'total:MONEY(x)'], '^^^^^^^^^^^^^^\n"x" is not an ENUM or STRING field'],
    [['Shop', 'a:INT', 'Till', 'a:INT', '--route', '/app/shops'], '--route is for one object'],
    [['Shop', '--file', 'x.sketch'], 'do not go together'],
    [['--file', 'nowhere.sketch'], 'nowhere.sketch cannot be read (ENOENT)'],
  ])('%j: %s', async (args, message) => {
    const output = await generate(args);
    expect(output).toContain(message);
    expect(existsSync(at('metadata', 'objects', 'Shop')), 'something is written').toBe(false);
  });

  it('fails the command, which says no more than that', async () => {
    const run = promisify(execFile)(process.execPath, ['scripts/generate.ts', 'Thing'], {
      env: { ...process.env, ...places() },
    });
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^tessera: What does Thing look like\?\n(?![^]*\n {4}at )/) as string,
    });
  });

  it('is seen where npm has taken an option for itself', async () => {
    expect(await generate(['Thing', 'a:INT'], { npm_config_area: 'contacts' })).toContain(
      'Put -- before the options',
    );
  });
});

const keysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, keysOf(each)]))
    : true;

it('an object with money, a filter and small things lacks nothing', async () => {
  const sketch =
    'title:STRING! total:MONEY(EUR) currency:EUR|PLN price:MONEY(currency) audience:FILTER(Contact) lines:{text:STRING!,size:S|M}[]';
  await generate(['Order', sketch, '--area', 'contacts']);
  const { runCheck } = await import('../../../scripts/check/run.ts');
  const { findings } = JSON.parse((await runCheck(['--format', 'json'], places())).report) as {
    findings: readonly { readonly message: string; readonly rule: string; readonly file: string }[];
  };
  const waiting = ['untranslated-text', 'outdated-types'];
  expect(findings.filter(({ rule, message }) => !waiting.includes(rule) && /Order/.test(message))).toEqual(
    [],
  );
  const order = (await catalogNow()).objects.get('Order');
  expect(order?.fields.get('price')?.settings).toEqual({ currencyField: 'currency' });
  expect(order?.fields.get('audience')?.settings).toEqual({ filterObject: 'Contact' });
  expect((await readLabels(at('locales'))).item('de', 'Order', 'lines', 'size')).not.toBe('');
});
