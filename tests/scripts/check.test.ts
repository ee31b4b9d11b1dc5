/** `npm run check` as a command: what it mends, how it answers, and how it ends. */
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyAll } from '../../scripts/check/apply-edits.ts';
import { runCheck } from '../../scripts/check/run.ts';
import { readMetadata } from '../../src/server/base/model/read-metadata.ts';
import { metadataFolder } from './metadata-folder.ts';

const VIEW = 'metadata/objects/Contact/view.json';
const MODEL = 'metadata/objects/MessageCampaign/model.json';
const ACCESS = 'metadata/access.json';
const GERMAN = 'locales/de/objects.json';

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] };
    };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
  }[];
}

describe('npm run check', () => {
  it('mends what needs no decision, shows it first where asked to, and leaves the rest of the file as it is', async () => {
    const folder = metadataFolder();
    const before = folder.read(VIEW);
    folder.replace(VIEW, '"columns"', '"colums"');
    folder.replace(VIEW, '{firstName}', '{firstNme}');
    folder.replace(VIEW, '"max": 1, "width": 170', '"max": 1, "width": 170, "hidden": false');
    folder.replace(GERMAN, '"postalCode":', '"postalCdoe":');
    const broken = folder.read(VIEW);

    const dry = (await runCheck(['--fix', '--dry-run'], folder.env)).notes.join('\n');
    expect(dry).toContain('-   "label": "{firstNme} {lastName}||{id}",');
    expect(dry).toContain('+   "label": "{firstName} {lastName}||{id}",');
    expect(folder.read(VIEW)).toBe(broken);

    const { code, notes } = await runCheck(['--fix'], folder.env);
    expect(notes.at(-1)).toMatch(/^\d+ mended in 2 files\.$/);
    // Each change is told with its place and rule.
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^mended metadata\/objects\/Contact\/view\.json#\/colums: "colums" is not a key here\. .* \(line \d+, column \d+; view\/unknown-key\)$/,
      ),
    );
    expect(notes.filter((note) => note.startsWith('mended '))).toHaveLength(
      Number.parseInt(notes.at(-1) ?? ''),
    );
    expect(code).toBe(0);
    expect(folder.read(VIEW)).toBe(before);
    expect(folder.read(GERMAN)).toContain('"postalCode": "Postleitzahl"');
  });

  it.each([
    ['a kind', MODEL, '"kind": "STRING"', '"kind": "STRNG"'],
    ['a kind that is a format', MODEL, '"kind": "STRING"', '"kind": "MONEY"'],
    ['what a relation leads to', MODEL, '"typeName": "Group"', '"typeName": "Groupp"'],
    ['what a deletion does', MODEL, '"onDelete": "refuse"', '"onDelete": "refusee"'],
    ['a key in the wrong place', VIEW, '"dashboard": { "trend": "createdAt" },', '"sections": [],'],
    ['a short word with two letters wrong', VIEW, '{ "field": "email"', '{ "field": "emaiils"'],
    ['a right of a role', ACCESS, '"EXPORT"', '"EXPRT"'],
    ['who may take a step', MODEL, '"right": "APPROVE"', '"right": "APROVE"'],
    ['a word that is near two', VIEW, '{firstName}', '{fastName}'],
    ['a key that would stand twice then', VIEW, '"columns"', '"colums": [], "columns"'],
    ['a text of a key that stands twice', GERMAN, '"postalCode":', '"postalCode": "PLZ", "postalCode":'],
  ])('leaves %s to the author', async (_, file, from, to) => {
    const folder = metadataFolder();
    folder.replace(file, from, to);
    const broken = folder.read(file);
    const { code } = await runCheck(['--fix'], folder.env);
    expect(code).toBe(1);
    expect(folder.read(file)).toBe(broken);
  });

  it.each<[what: string, bytes: (text: string) => Uint8Array, said: string]>([
    ['a byte order mark', (text) => Buffer.from(`\uFEFF${text}`), 'The file begins with a byte order mark.'],
    ['UTF-16', (text) => Buffer.from(text, 'utf16le'), 'The file is in UTF-16.'],
    [
      'Latin-1',
      (text) => Buffer.from(text.replace('"label"', '"läbel"'), 'latin1'),
      'The file is no UTF-8: line 3, column 5.',
    ],
  ])('names a file that is written with %s, and nothing else of it', async (_what, bytes, said) => {
    const folder = metadataFolder();
    writeFileSync(folder.at(VIEW), bytes(folder.read(VIEW)));
    const { code, report } = await runCheck([], folder.env);
    expect(code).toBe(1);
    expect(report.split('\n')).toEqual([
      `${VIEW}#: ${said} Save it as UTF-8 without a byte order mark (BOM). (line 1, column 1; encoding)`,
      expect.stringMatching(/^1 problem in \d+ objects\.$/),
    ]);
    // The server takes the object without the file, and says so.
    const { problems, objects } = await readMetadata(folder.at('metadata'));
    expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
      expect.stringContaining(`${VIEW} ${said}`),
    ]);
    expect(objects.get('Contact')?.view).toBeNull();
  });

  it('names links, which are not followed, and files that a language lacks', async () => {
    const folder = metadataFolder();
    const menu = folder.at('locales/pt/menu.json');
    rmSync(menu);
    renameSync(folder.at(VIEW), folder.at('moved.json'));
    symlinkSync(folder.at('moved.json'), folder.at(VIEW));
    symlinkSync(folder.at('metadata/objects/Contact'), folder.at('metadata/objects/Person'));
    const { report } = await runCheck(['--format', 'json'], folder.env);
    const { findings } = JSON.parse(report) as {
      findings: { rule: string; file: string; severity: string }[];
    };
    expect(
      findings
        .filter(({ severity }) => severity === 'error')
        .map(({ rule, file }) => `${rule} ${file}`)
        .sort(),
    ).toEqual([
      'missing-file locales/pt/menu.json',
      'symbolic-link metadata/objects/Contact/view.json',
      'symbolic-link metadata/objects/Person',
    ]);
  });

  it.each(['[]', 'null', '7', '"text"', '[{ "label": "{name}" }]'])(
    'mends nothing in a file that is %s',
    async (text) => {
      const folder = metadataFolder();
      folder.write(VIEW, text);
      const { code, report } = await runCheck(['--fix'], folder.env);
      expect(code).toBe(1);
      expect(report).toContain('must be object. Change the value.');
      expect(folder.read(VIEW)).toBe(text);
    },
  );

  it('answers as SARIF, with rules and places, and ends with 1 for an error', async () => {
    const folder = metadataFolder();
    folder.replace(VIEW, '{ "field": "email"', '{ "field": "fax"');
    const { code, report } = await runCheck(['--format', 'sarif'], folder.env);
    const { version, runs } = JSON.parse(report) as Sarif;
    const [run] = runs;
    const [result] = run?.results ?? [];
    expect(code).toBe(1);
    expect(version).toBe('2.1.0');
    expect(run?.results).toHaveLength(1);
    expect(result).toMatchObject({ ruleId: 'view/columns/field', level: 'error' });
    expect(result?.message.text).toContain('"fax" is not a field of Contact.');
    expect(run?.tool.driver.rules[result?.ruleIndex ?? -1]?.id).toBe('view/columns/field');
    const { artifactLocation, region } = result?.locations[0]?.physicalLocation ?? {};
    expect(artifactLocation?.uri).toMatch(/metadata\/objects\/Contact\/view\.json$/);
    const line = folder.read(VIEW).split('\n')[(region?.startLine ?? 0) - 1] ?? '';
    expect(line.slice((region?.startColumn ?? 0) - 1)).toMatch(/^"fax"/);
  });

  it('answers as JSON, and ends with 0 for warnings unless they are to count', async () => {
    const folder = metadataFolder();
    folder.replace(VIEW, '"width": 110', '"hidden": false');
    const { code, report } = await runCheck(['--format', 'json'], folder.env);
    expect(code).toBe(0);
    expect(JSON.parse(report)).toMatchObject({
      findings: [{ severity: 'warning', rule: 'default-value', pointer: '/columns/0/hidden', fixable: true }],
    });
    const strict = await runCheck(['--strict'], folder.env);
    expect(strict.code).toBe(1);
    expect(strict.report).toMatch(/\n1 warning in \d+ objects\.$/);
  });

  it('says which key made each index of each table, and of how large a kind it is', async () => {
    const folder = metadataFolder();
    const { code, report } = await runCheck(['--indexes', 'Consent'], folder.env);
    const lines = report.split('\n').map((line) => line.trim().split(/ {2,}/));
    expect(code).toBe(0);
    expect(lines[0]).toEqual(['consent (Consent): 12']);
    expect(lines[1]).toEqual(['index', 'columns', 'size', 'made by']);
    const row = (name: string) => lines.find(([index]) => index === name)?.slice(1);
    expect(row('consent_pkey')).toEqual(['tenant_id, id', 'an entry for each row', 'every object']);
    expect(row('consent__life__deleted_at')).toEqual(['tenant_id, deleted_at', 'small', 'every object']);
    expect(row('consent__search_1__name')).toEqual(['name', 'large', 'fields[name].searchable']);
    expect(row('consent__sorted__name')).toEqual(['tenant_id, name, id', 'large', 'fields[name].sortable']);
    expect(row('consent__distinct__country__language__channel__status')).toEqual([
      'tenant_id, country, language, channel',
      'small',
      'unique[country, language, channel], while status is ACTIVE',
    ]);

    // What a key asks for goes with it, and every index of every table has been made by one.
    const before = await runCheck(['--indexes', '--format', 'json'], folder.env);
    const model = 'metadata/objects/Specialization/model.json';
    folder.replace(model, '"searchable": true', '"searchable": false');
    const after = await runCheck(['--indexes', '--format', 'json'], folder.env);
    const indexes = (text: string) =>
      (JSON.parse(text) as { object: string; indexes: { name: string; key: string }[] }[]).flatMap(
        ({ object, indexes: all }) => all.map(({ name, key }) => `${object} ${name} ${key}`),
      );
    const gone = indexes(before.report).filter((index) => !indexes(after.report).includes(index));
    expect(gone).toEqual(['Specialization specialization__search_1__name fields[name].searchable']);
    expect(indexes(before.report).filter((index) => index.startsWith('Contact.groupList'))).toEqual([
      'Contact.groupList contact__group_list_pkey fields[groupList].typeName',
      'Contact.groupList contact__group_list__inverse__target_id fields[groupList].typeName',
    ]);
  });

  it.each([
    [['--indexes', 'Contakt'], 'Did you mean "Contact"?'],
    [['Contact'], '"Contact" is one word too many'],
    [['--indexes', 'Contact', 'Group'], '"Group" is one word too many'],
    [['--indexes', '--strict'], '--indexes judges nothing'],
  ])('does not take %j', async (args, message) => {
    const { code, report } = await runCheck(args, metadataFolder().env);
    expect([code, report]).toEqual([2, expect.stringContaining(message)]);
  });

  it('ends with 2 where it cannot run', async () => {
    for (const args of [['--fixx'], ['--dry-run']])
      expect(await runCheck(args, {})).toMatchObject({ code: 2 });
    expect(await runCheck(['--format', 'xml'], {})).toEqual({
      code: 2,
      notes: [],
      report: 'tessera: --format "xml" is not known: text, json, sarif.',
    });
    const nowhere = { TESSERA_METADATA: '/nowhere/at/all' };
    expect(await runCheck([], nowhere)).toMatchObject({ code: 2 });
  });
});

it('changes only what an edit names', () => {
  const text = `{
  // Who it is.
  "label" : "{name}",
  "columns": [
    {"field":"a", "hidden": false},   /* first */
    { "field": "b" }
  ],
  "search": ["a", "b", "a"],
  "form": {
    "exclude": [],
    // Those that matter.
    "sections": []
  },
  "actions": { "row": [] }
}
`;
  const mended = applyAll(text, [
    { type: 'rename', pointer: '/search', to: 'sort' },
    { type: 'remove', pointer: '/columns/0/hidden' },
    { type: 'remove', pointer: '/search/2' },
    { type: 'set', pointer: '/label', value: '{title}' },
    { type: 'remove', pointer: '/columns/7' },
    { type: 'remove', pointer: '/form/exclude' },
    { type: 'remove', pointer: '/actions/row' },
  ]);
  expect(mended).toBe(
    text
      .replace('"{name}"', '"{title}"')
      .replace('{"field":"a", "hidden": false}', '{"field":"a"}')
      .replace('"search": ["a", "b", "a"]', '"sort": ["a", "b"]')
      .replace('"exclude": [],', '')
      .replace('{ "row": [] }', '{}'),
  );
});
