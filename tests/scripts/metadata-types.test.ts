/** `npm run metadata:types`: what editors then know, and what a rename on the server is told as. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTypes } from '../../scripts/types/run.ts';
import { ANNOTATIONS } from '../../src/contract/names.ts';
import { hostApi } from '../../src/server/base/http/host.ts';
import { openApi } from '../support/api.ts';
import { openTestDatabase } from '../support/databases.ts';
import { metadataFolder, type MetadataFolder } from './metadata-folder.ts';

const VIEW = 'metadata/objects/Contact/view.json';
const MODEL = 'metadata/objects/Contact/model.json';

type Json = Readonly<Record<string, unknown>>;

/** Validates as an editor does: by the schema that the file names, and those that this one refers to. */
function editorOf({ read }: MetadataFolder) {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false });
  ajv.addVocabulary([...ANNOTATIONS]);
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    const text = read(file);
    ajv.addSchema(JSON.parse(text) as Json, `tessera:/${file}`);
    for (const [, target] of text.matchAll(/"\$ref": "([^"#]+)"/g)) load(joined(file, target ?? ''));
  };
  return (file: string): string[] => {
    const document = JSON.parse(read(file)) as Json;
    const schema = joined(file, String(document['$schema']));
    load(schema);
    const validate = ajv.getSchema(`tessera:/${schema}`);
    return validate?.(document)
      ? []
      : (validate?.errors ?? []).flatMap(({ instancePath, keyword }) =>
          keyword === 'if' ? [] : [instancePath],
        );
  };
}

const joined = (file: string, target: string): string =>
  new URL(target, `tessera:/${file}`).pathname.replace(/^\//, '');

it('has been run after the last change of the models', async () => {
  expect(await runTypes(['--check'], {})).toEqual({
    code: 0,
    lines: ['The schemas have the names of the files.'],
  });
});

describe('from the files', () => {
  it('writes schemas by which an editor knows each name, and has the files name them', async () => {
    const folder = metadataFolder();
    const { code, lines } = await runTypes([], folder.env);
    expect({ code, last: lines.at(-1) }).toMatchObject({ code: 0 });
    const wrong = editorOf(folder);
    for (const file of [VIEW, MODEL, 'areas', 'filters', 'access', 'defaults.view'].map((name) =>
      name.startsWith('metadata') ? name : `metadata/${name}.json`,
    )) {
      expect(wrong(file), file).toEqual([]);
    }

    folder.replace(VIEW, '{ "field": "email"', '{ "field": "emial"');
    folder.replace(VIEW, '"trend": "createdAt"', '"trend": "lastName"');
    folder.replace(VIEW, '{ "field": "lastName", "direction"', '{ "field": "notes", "direction"');
    folder.replace(VIEW, '"VALID": "green"', '"VALD": "green"');
    folder.replace(VIEW, '"exclude": [', '"fields": { "nick": { "wide": true } }, "exclude": [');
    expect([...new Set(wrong(VIEW))].sort()).toEqual([
      '/columns/2/field',
      '/columns/4/colors',
      '/dashboard/trend',
      '/form/fields',
      '/sort/0/field',
    ]);
    folder.replace('metadata/access.json', '"objectField": "email"', '"objectField": "mail"');
    expect(wrong('metadata/access.json')).toContain('/variables/viewer.groups/filter/filter/objectField');
    folder.replace(MODEL, '"inverseOf": "participantList"', '"inverseOf": "participants"');
    expect(wrong(MODEL)).toContain('/fields/19/inverseOf');
    const segment = 'metadata/objects/Segment/model.json';
    expect(wrong(segment)).toEqual([]);
    folder.replace(segment, '"value": "STATIC"', '"value": "STATIK"');
    expect(wrong(segment)).toEqual([expect.stringMatching(/\/computed\/listedWhen\/value$/)]);
  });

  it('says when they are out of date, and writes nothing then', async () => {
    const folder = metadataFolder();
    await runTypes([], folder.env);
    expect(await runTypes(['--check'], folder.env)).toMatchObject({ code: 0 });
    const file = 'metadata/objects/Workplace/model.json';
    folder.write(
      file,
      folder.read(file).replace('"fields": [\n', '"fields": [{ "name": "floor", "kind": "INT" },\n'),
    );
    const { code, lines } = await runTypes(['--check'], folder.env);
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/is out of date: .*Workplace\.view\.schema\.json.*Run: npm run metadata:types$/);
    expect(await runTypes([], folder.env)).toMatchObject({ code: 0 });
    expect(await runTypes(['--check'], folder.env)).toMatchObject({ code: 0 });
  });

  it('leaves files alone that name a schema of their own, or where it is told to', async () => {
    const folder = metadataFolder();
    folder.write(
      VIEW,
      folder.read(VIEW).replace(/"\$schema": "[^"]+"/, '"$schema": "https://example.test/x.json"'),
    );
    folder.write(
      MODEL,
      folder.read(MODEL).replace(/"\$schema": "[^"]+"/, '"$schema": "../../schema/model.schema.json"'),
    );
    const [view, model] = [folder.read(VIEW), folder.read(MODEL)];
    await runTypes(['--no-link'], folder.env);
    expect(folder.read(MODEL)).toBe(model);
    await runTypes([], folder.env);
    expect(folder.read(VIEW)).toBe(view);
    expect(folder.read(MODEL)).toBe(model.replace('schema/model.', 'schema/types/Contact.model.'));
  });

  it('mends nothing that is broken', async () => {
    const folder = metadataFolder();
    folder.replace(MODEL, '"kind": "ZONE_ID"', '"kind": "ZONE"');
    expect(await runTypes([], folder.env)).toMatchObject({
      code: 2,
      lines: [
        expect.stringContaining('Contact/model.json#/fields/11/kind: "ZONE" is not allowed here.') as string,
      ],
    });
  });
});

describe('from a running server', () => {
  let url = '';
  let token = '';
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await openTestDatabase({ product: true });
    const test = await openApi(database);
    ({ token } = await test.signIn('types'));
    const host = await hostApi(test.api.fetch, { port: 0 });
    url = host.url;
    close = async () => {
      await host.close();
      await database.close();
    };
  });
  afterAll(() => close());

  it('tells of every name that the server does not have, and what may be meant', async () => {
    const folder = metadataFolder();
    const env = { ...folder.env, TESSERA_TOKEN: token };
    expect(await runTypes(['--url', url, '--check'], env)).toEqual({
      code: 0,
      lines: [`${url} has every name of the files.`],
    });
    // As if the server had renamed them.
    folder.replace(MODEL, '"name": "businessTitle"', '"name": "busnessTitle"');
    folder.replace(VIEW, '"businessTitle"', '"busnessTitle"');
    folder.replace(MODEL, '"values": ["FEMALE",', '"values": ["FEMAL",');
    folder.replace('metadata/filters.json', '"Contact"', '"Contcat"');
    const { code, lines } = await runTypes(['--url', url, '--token', token, '--check'], folder.env);
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(
        /^metadata\/filters\.json#\/.*"Contcat" is not an object\..*Did you mean "Contact"\?$/,
      ),
      expect.stringMatching(
        /^metadata\/objects\/Contact\/model\.json#\/fields\/7\/values\/0: "FEMAL" .*"FEMALE"\?$/,
      ),
      expect.stringMatching(
        /^metadata\/objects\/Contact\/model\.json#\/fields\/8\/name: "busnessTitle" .*Did you mean "businessTitle"\?$/,
      ),
      expect.stringMatching(
        /^metadata\/objects\/Contact\/view\.json#\/form\/sections\/0\/fields\/3: .*"businessTitle"\?$/,
      ),
      `4 names that ${url} does not have.`,
    ]);
  });

  it('writes the schemas by the names of the server', async () => {
    const folder = metadataFolder();
    const { code } = await runTypes(['--url', url, '--token', token], folder.env);
    expect(code).toBe(0);
    expect(editorOf(folder)(VIEW)).toEqual([]);
    expect(folder.read('metadata/schema/types/Contact.view.schema.json')).toContain('"businessTitle"');
  });

  it('says what is wrong with an address, a token or a server of another kind', async () => {
    const { env } = metadataFolder();
    const line = async (...args: string[]) => {
      const { code, lines } = await runTypes(args, env);
      expect(code).toBe(2);
      return lines.join('\n');
    };
    expect(await line('--url', 'http://localhost:1', '--token', 'x')).toContain('cannot be reached');
    expect(await line('--url', 'nonsense', '--token', 'x')).toContain('is no address of a server');
    expect(await line('--url', 'http://example.test', '--token', 'x')).toContain('Use https.');
    expect(await line('--url', url)).toContain('Set TESSERA_TOKEN');
    expect(await line('--url', url, '--token', 'x')).toContain('does not accept the token');

    const other = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({ errors: [{ message: 'Cannot query field "objects" on type "Query".' }] }),
      );
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await line('--url', `http://127.0.0.1:${port}`, '--token', 'x')).toContain(
      'This is no Tessera server.',
    );
    other.close();
  });
});
