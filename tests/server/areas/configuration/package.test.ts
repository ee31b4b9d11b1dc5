import { beforeAll, expect, it } from 'vitest';
import { MANIFEST } from '../../../../src/contract/layers/package.ts';
import { type Call, openApi, type TestApi } from '../../../support/api.ts';
import { describeOnDatabase } from '../../../support/databases.ts';

type Files = Record<string, string>;
const REVIEW = 'revision changes { document key before after reset } problems { document pointer message }';
const PLAN = `query ($files: JSON!) { configPackagePlan(files: $files) { ${REVIEW} } }`;
const APPLY = `mutation ($files: JSON!, $revision: Int!) {
  applyConfigPackage(files: $files, note: "from another environment", revision: $revision) {
    number note changes { document key } } }`;
const SAVE = `mutation ($document: String!, $changes: JSON!) { saveConfigDraft(document: $document, layer: "tenant",
  owner: "", changes: $changes, draftVersion: 0) { draftVersion } }`;

interface Plan {
  readonly revision: number;
  readonly changes: readonly { readonly document: string; readonly key: string; readonly reset: boolean }[];
  readonly problems: readonly { readonly document: string; readonly pointer: string }[];
}

describeOnDatabase('a configuration that goes from one environment to another', (open) => {
  let api: TestApi;
  let source: Call;
  let target: Call;

  beforeAll(async () => {
    api = await openApi(await open({ product: true }));
    source = (await api.signIn('alpha')).call;
    target = (await api.signIn('beta')).call;
    await done(source, SAVE, {
      document: 'view/Contact',
      changes: [
        { key: '/columns/email/width', value: 333 },
        { key: '/label', value: '{lastName}, {firstName}' },
      ],
    });
    await done(source, SAVE, {
      document: 'texts/Group',
      changes: [{ key: '/de/label', value: 'Zielgruppe' }],
    });
    await done(source, 'mutation { publishConfiguration(note: "first", revision: 0) { number } }');
  });

  const done = async <T>(call: Call, query: string, variables: Record<string, unknown> = {}): Promise<T> => {
    const { data, errors } = await call(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data)[0] as T;
  };
  const packageOf = (call: Call) => done<Files>(call, '{ configPackage }');
  const planOf = (call: Call, files: Files) => done<Plan>(call, PLAN, { files });
  const labelOf = async (call: Call) =>
    (await done<{ recordLabel: string }>(call, '{ objectMetadata(objectName: "Contact") { recordLabel } }'))
      .recordLabel;

  it('is the same files each time', async () => {
    const files = await packageOf(source);
    expect(Object.keys(files).sort()).toEqual([MANIFEST, 'texts/Group.json', 'view/Contact.json'].sort());
    expect(await packageOf(source)).toEqual(files);
    expect(JSON.parse(files['view/Contact.json'] ?? '')).toMatchObject({
      overrides: { '/columns/email/width': { value: 333, base: 220 } },
    });
  });

  it('comes to the other one as planned, and a second time there is nothing to do', async () => {
    const files = await packageOf(source);
    const plan = await planOf(target, files);
    expect(plan.problems).toEqual([]);
    expect(plan.changes.map(({ document, key }) => `${document}${key}`).sort()).toEqual([
      'texts/Group/de/label',
      'view/Contact/columns/email/width',
      'view/Contact/label',
    ]);
    expect(await labelOf(target)).toBe('{firstName} {lastName}||{id}');
    const published = await done<{ number: number; note: string }>(target, APPLY, {
      files,
      revision: plan.revision,
    });
    expect(published).toMatchObject({ number: 1, note: 'from another environment' });
    expect(await labelOf(target)).toBe('{lastName}, {firstName}||Unnamed (Contact)');
    expect((await planOf(target, files)).changes).toEqual([]);
    expect(await packageOf(target)).toEqual(files);
  });

  it('gives back to the product what the files do not have, and leaves drafts alone', async () => {
    await done(target, SAVE, {
      document: 'view/Group',
      changes: [{ key: '/pageSize', value: 100 }],
    });
    const { [MANIFEST]: manifest = '', 'view/Contact.json': contact = '' } = await packageOf(target);
    const files = { [MANIFEST]: manifest, 'view/Contact.json': contact };
    const plan = await planOf(target, files);
    expect(plan.changes).toMatchObject([{ document: 'texts/Group', key: '/de/label', reset: true }]);
    await done(target, APPLY, { files, revision: plan.revision });
    expect(await packageOf(target)).toEqual(files);
    const { draft } = await done<{ draft: { key: string }[] }>(
      target,
      '{ configDocument(document: "view/Group", layer: "tenant", owner: "") { draft { key } } }',
    );
    expect(draft).toEqual([{ key: '/pageSize' }]);
  });

  it('is refused as a whole where a part of it does not hold, with place and rule', async () => {
    const files = await packageOf(source);
    const broken = {
      ...files,
      'view/Group.json': JSON.stringify({ overrides: { '/search': { value: ['nmae'] } } }),
    };
    const plan = await planOf(target, broken);
    expect(plan.problems).toMatchObject([
      {
        document: 'view/Group',
        pointer: '/search/0',
        message: expect.stringContaining('Did you mean "name"?') as string,
      },
    ]);
    const { errors } = await target(APPLY, { files: broken, revision: plan.revision });
    expect(errors).toMatchObject([{ message: 'configuration-invalid' }]);
    expect(await packageOf(target)).not.toEqual(files);
  });

  it('is refused where somebody has published since the plan', async () => {
    const { errors } = await target(APPLY, { files: await packageOf(source), revision: 1 });
    expect(errors).toMatchObject([{ message: 'version-conflict', extensions: { path: 'revision' } }]);
  });

  it.each([
    ['no files at all', {}, 'files'],
    ['files without the manifest', { 'view/Contact.json': '{"overrides":{}}' }, `files/${MANIFEST}`],
    ['a document of no kind', { [MANIFEST]: '{"format":1}', 'areas/X.json': '{}' }, 'files/areas/X.json'],
    [
      'a key that reaches into objects',
      { [MANIFEST]: '{"format":1}', 'view/Contact.json': '{"overrides":{"/__proto__/x":{"value":1}}}' },
      undefined,
    ],
  ])('refuses %s', async (_name, files, path) => {
    const { errors } = await target(PLAN, { files });
    expect(errors?.[0]).toMatchObject({
      message: path?.startsWith('files/') ? 'invalid-file' : 'bad-request',
      extensions: path === undefined ? {} : { path },
    });
  });
});
