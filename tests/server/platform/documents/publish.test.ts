/** Documents of a type that no area has, published by nothing but the metadata of their objects. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DocumentValue } from '../../../../src/contract/documents/document-type.ts';
import { registerDocumentTypes } from '../../../../src/contract/documents/document-types.ts';
import { publishedField } from '../../../../src/contract/metadata/document-versions.ts';
import { letterDocument } from '../../../../src/contract/letters/letter-document.ts';
import {
  numberedVersions,
  publishDocument,
  publishedVersion,
} from '../../../../src/server/platform/documents/publish.ts';
import { COURSE_MODELS, courseDocument, NOTICE_MODELS } from '../../../support/documents/course.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { copyMetadata, type MetadataCopy } from '../../../support/metadata.ts';
import { openTenant, type Tenant } from '../../base/access/people.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}
interface Version {
  readonly number: number;
  readonly content: string;
  readonly publishedAt: string;
  readonly publishedBy: string;
}

const course = (...titles: readonly string[]): string =>
  JSON.stringify({
    ...courseDocument.empty,
    slides: titles.map((title, at): DocumentValue => ({ id: `s${at}`, type: 'text', title, text: '' })),
  });

const PUBLISH = `mutation ($id: ID!, $version: Int!) {
  actCourse(action: "publish", id: $id, version: $version, input: {}) { id version } }`;

describeOnDatabase('publishing', (open) => {
  let copy: MetadataCopy;
  let tenant: Tenant;
  beforeAll(async () => {
    registerDocumentTypes([courseDocument]);
    copy = await copyMetadata();
    for (const [name, model] of Object.entries({ ...COURSE_MODELS, ...NOTICE_MODELS }))
      await copy.write(`objects/${name}/model.json`, model);
    tenant = await openTenant(await open({ product: true }), 'alpha', copy.folder);
  });
  afterAll(() => copy.remove());

  const create = (content: string) =>
    tenant.admin.ask<Row>('mutation ($input: CourseInput!) { createCourse(input: $input) { id version } }', {
      input: { name: 'Course', content },
    });
  const write = (row: Row, content: string) =>
    tenant.admin.ask<Row>(
      'mutation ($id: ID!, $version: Int!, $input: CourseInput!) { updateCourse(id: $id, version: $version, input: $input) { id version } }',
      { ...row, input: { content } },
    );
  const db = () => tenant.api.database.forTenant(tenant.tenantId);
  const place = () => {
    const { objects } = tenant.api.catalog;
    const object = objects.get('Course');
    const found = object && publishedField(objects, object);
    if (!found) throw new Error('Courses are published.');
    return found;
  };
  const versions = async (id: string) => {
    const { versionList } = await tenant.admin.ask<{ readonly versionList: readonly Version[] }>(
      'query ($id: ID!) { course(id: $id) { versionList { number content publishedAt publishedBy } } }',
      { id },
    );
    return versionList.toSorted((one, other) => one.number - other.number);
  };

  it('keeps each published document under a number, with who and when, beside the draft', async () => {
    const row = await create(course('First'));
    const after = await tenant.admin.ask<Row>(PUBLISH, { ...row });
    const again = await write(after, course('First', 'Second'));
    await tenant.admin.ask(PUBLISH, { ...again });
    const found = await versions(row.id);
    expect(found.map(({ number, content }) => [number, content])).toEqual([
      [1, course('First')],
      [2, course('First', 'Second')],
    ]);
    expect(found[0]?.publishedBy).toBeTruthy();
    expect(Date.parse(found[0]?.publishedAt ?? '')).toBeLessThanOrEqual(
      Date.parse(found[1]?.publishedAt ?? ''),
    );
  });

  it('answers with the version that is there where nothing has changed since', async () => {
    const row = await create(course('First'));
    const after = await tenant.admin.ask<Row>(PUBLISH, { ...row });
    await tenant.admin.ask(PUBLISH, { ...after });
    expect((await versions(row.id)).map(({ number }) => number)).toEqual([1]);
    const now = await tenant.admin.ask<Row>('query ($id: ID!) { course(id: $id) { id version } }', {
      id: row.id,
    });
    const other = await write(now, course('Other'));
    const back = await write(await tenant.admin.ask<Row>(PUBLISH, { ...other }), course('First'));
    await tenant.admin.ask(PUBLISH, { ...back });
    expect((await versions(row.id)).map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  it('makes another version where a value of it is another one', async () => {
    const row = await create(course('First'));
    const publish = (publishedBy: string) =>
      db().transaction((tx) =>
        publishDocument(tx, place(), row.id, {
          whole: tenant.api.catalog,
          actor: { userId: null, name: publishedBy },
          prepare: ({ text }) => Promise.resolve(text),
          values: { reason: publishedBy },
        }),
      );
    const [first, again, other] = [await publish('A'), await publish('A'), await publish('B')];
    expect(again).toEqual(first);
    expect(other).toMatchObject({ number: 2, text: first.text });
  });

  it('never uses the number of a deleted version again', async () => {
    const row = await create(course('First'));
    const after = await tenant.admin.ask<Row>(PUBLISH, { ...row });
    await db().query(sql<object>`update course_version set deleted_at = now()
      where tenant_id = ${tenant.tenantId} and course = ${row.id}`);
    await tenant.admin.ask(PUBLISH, { ...after });
    expect((await versions(row.id)).map(({ number }) => number)).toEqual([2]);
    const asked = [1, 2, 3].map((number) => ({ recordId: row.id, number }));
    const found = await numberedVersions(db(), place(), asked, ['publishedBy']);
    expect(found.map(({ number, values }) => [number, typeof values['publishedBy']])).toEqual([
      [1, 'string'],
      [2, 'string'],
    ]);
  });

  it('refuses a text that names what the object which it is about has not, though no area has its type', async () => {
    const content = JSON.stringify({
      ...letterDocument.empty,
      blocks: [{ id: 'b', type: 'text', text: 'Dear {{nobody}}' }],
    });
    const row = await tenant.admin.ask<Row>(
      'mutation ($input: NoticeInput!) { createNotice(input: $input) { id version } }',
      { input: { name: 'Notice', content } },
    );
    const { errors } = await tenant.admin.call(
      'mutation ($id: ID!, $version: Int!) { actNotice(action: "publish", id: $id, version: $version, input: {}) { id } }',
      { ...row },
    );
    expect(errors?.[0]).toMatchObject({
      message: 'invalid-content',
      extensions: { params: { rule: 'unknown-variable' } },
    });
  });

  it('refuses a document with an error, and names its place', async () => {
    const row = await create(course(''));
    const { errors } = await tenant.admin.call(PUBLISH, { ...row });
    expect(errors?.[0]).toMatchObject({
      message: 'invalid-content',
      extensions: { path: 'content', params: { place: '/slides/0/title', rule: 'title-missing' } },
    });
    expect(await versions(row.id)).toEqual([]);
  });

  it('gives documents that are published at once a number each, and reads what runs', async () => {
    const row = await create(course('First'));
    const { catalog } = tenant.api;
    const publish = (title: string, fails = false) =>
      db().transaction(async (tx) => {
        await publishDocument(tx, place(), row.id, {
          whole: catalog,
          actor: { userId: null, name: 'A' },
          prepare: () => Promise.resolve(course(title)),
        });
        if (fails) throw new Error('taken back');
      });
    await expect(publish('Lost', true)).rejects.toThrow('taken back');
    await Promise.all(['A', 'B', 'C', 'D'].map((title) => publish(title)));
    expect((await versions(row.id)).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const texts = (await versions(row.id)).map(({ content }) => content);
    expect((await publishedVersion(db(), place(), row.id, 2))?.text).toBe(texts[1]);
    expect(await publishedVersion(db(), place(), row.id)).toMatchObject({ number: 4, text: texts[3] });
    expect(await publishedVersion(db(), place(), row.id, 9)).toBeUndefined();
  });

  it('has no call that writes a version', async () => {
    const { data } = await tenant.admin.call('{ __schema { mutationType { fields { name } } } }');
    const { mutationType } = data['__schema'] as {
      readonly mutationType: { readonly fields: readonly { readonly name: string }[] };
    };
    expect(mutationType.fields.filter(({ name }) => name.endsWith('CourseVersion'))).toEqual([]);
  });
});
