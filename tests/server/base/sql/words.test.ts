import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Field } from '../../../../src/contract/metadata/catalog.ts';
import { registerDocumentTypes } from '../../../../src/contract/documents/document-types.ts';
import { evaluate } from '../../../../src/contract/filter/evaluate.ts';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { operatorsOf } from '../../../../src/contract/filter/field-operators.ts';
import { resolveFilter } from '../../../../src/contract/filter/resolve.ts';
import { definitionOf } from '../../../../src/contract/formats/index.ts';
import { escapeText } from '../../../../src/contract/kinds/rich-text.ts';
import { buildCatalog } from '../../../../src/contract/metadata/build-catalog.ts';
import type { Database } from '../../../../src/server/base/db/database.ts';
import { wordsOf } from '../../../../src/server/base/formats/words.ts';
import { wordsSqlOf } from '../../../../src/server/base/formats/index.ts';
import { migrate } from '../../../../src/server/base/migrate/migrate.ts';
import { compileBulkInsert } from '../../../../src/server/base/sql/bulk.ts';
import { compileCount } from '../../../../src/server/base/sql/count.ts';
import { ensureSystemTables } from '../../../support/composed.ts';
import { describeOnEachDatabase } from '../../../support/databases.ts';
import { courseDocument } from '../../../support/documents/course.ts';
import { runs } from '../../../support/length.ts';

registerDocumentTypes([courseDocument]);

const LESSON = {
  fields: [
    { name: 'summary', kind: 'STRING', format: 'richText', searchable: true },
    { name: 'course', kind: 'STRING', format: 'document', documentType: 'testCourse', searchable: true },
    { name: 'remark', kind: 'STRING', format: 'richText' },
  ],
};
const catalog = buildCatalog(
  new Map(
    Object.entries({
      'areas.json': { areas: [] },
      'defaults.view.json': { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
      'filters.json': { objects: ['Lesson'], segmentKeys: [] },
      'objects/Lesson/model.json': LESSON,
    }).map(([path, file]) => [path, JSON.stringify(file)]),
  ),
);
const lesson = catalog.objects.get('Lesson');
if (!lesson) throw new Error(JSON.stringify(catalog.problems));
const object = lesson;
const fieldOf = (name: string): Field => object.fields.get(name) as Field;

const course = (title: string, text: string, heading = '') =>
  JSON.stringify({
    version: 1,
    heading: heading === '' ? {} : { de: heading },
    start: 'slide1',
    variables: [],
    slides: [{ id: 'slide1', type: 'text', title, text }],
  });

const word = fc.string({
  unit: fc.constantFrom(...'aZé ß1<>&";\'\\/.-', 'ł', '\u00a0', '日'),
  maxLength: 8,
});
const inline = fc.oneof(
  word.map(escapeText),
  word.map((text) => `<strong>${escapeText(text)}</strong>`),
  word.map((text) => `<a href="https://a.test/x" target="_blank">${escapeText(text)}</a>`),
  fc.constant('<br>'),
  fc.constant('&nbsp;'),
);
const richText = fc
  .array(
    fc
      .tuple(fc.constantFrom('p', 'h2', 'li'), fc.array(inline, { minLength: 1, maxLength: 4 }))
      .map(([tag, parts]) =>
        tag === 'li' ? `<ul><li>${parts.join('')}</li></ul>` : `<${tag}>${parts.join('')}</${tag}>`,
      ),
    { minLength: 1, maxLength: 4 },
  )
  .map((blocks) => blocks.join(''));

const split = (text: string | null | undefined) =>
  (text ?? '')
    .split(/\s+/)
    .filter((part) => part !== '')
    .toSorted();

describeOnEachDatabase('words of texts with markup', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
    await ensureSystemTables(database.kysely);
    await migrate(database.kysely, catalog, { allowLoss: false });
  });

  async function wordsInDatabase(field: Field, value: string): Promise<string | null | undefined> {
    const found = wordsSqlOf(field);
    if (!found) throw new Error(`${field.name} has no words`);
    const { rows } = await sql<{
      words: string | null;
    }>`select ${wordsOf(found, sql`${value}::text`)} as words`.execute(database.kysely);
    return rows[0]?.words;
  }

  it('are those that the contract finds in what the editor writes', async () => {
    await fc.assert(
      fc.asyncProperty(richText, word, async (text, title) => {
        for (const [name, value] of [
          ['summary', text],
          ['course', course(title, text, title)],
        ] as const) {
          const field = fieldOf(name);
          const expected = definitionOf(field).wordsOf?.(value, field);
          expect(split(await wordsInDatabase(field, value))).toEqual(split(expected));
        }
      }),
      { numRuns: runs(60, 2_000) },
    );
  });

  it('are none in a text that is no document, and end no search', async () => {
    expect(await wordsInDatabase(fieldOf('course'), 'no document')).toBeNull();
    expect(await wordsInDatabase(fieldOf('course'), '{"title":"\\u0000"}')).toBeNull();
  });

  it('are found by filters in the database by an index, and in memory', async () => {
    const codes = Array.from({ length: 3_000 }, (_, at) => at.toString(36).repeat(2));
    const rows = codes.map((code, at) => ({
      id: `l${at}`,
      summary: `<p>Lesson <strong>${code[0]}</strong>${code.slice(1)} &amp; more</p>`,
      course: course(`Slide of ${code}`, '<p>Grüße</p>', at % 2 ? 'Überschrift' : ''),
    }));
    await database.forTenant('tenant').run(compileBulkInsert('tenant', object, rows));
    await sql`vacuum analyze lesson`.execute(database.kysely);
    const cases = [
      ['summary', '1Z1Z', 'lesson__words_1__summary'],
      ['summary', '& more', undefined],
      ['course', '1Z1Z', /lesson__words_1_[0-9a-f]{8}__course/],
      ['course', 'uberschrift', undefined],
      ['course', 'grusse', undefined],
      ['summary', 'strong', undefined],
      ['course', 'slide1', undefined],
    ] as const;
    for (const [name, value, index] of cases) {
      const filter = queryFilter('Lesson', name, 'CONTAINS', value);
      const where = resolveFilter(catalog, object, filter, { timeZone: 'UTC' });
      const statement = compileCount({ tenantId: 'tenant', object, where, exactUpTo: undefined });
      const [row] = await database.forTenant('tenant').run(statement);
      const inMemory = rows.filter((each) => evaluate(where, each, () => undefined)).length;
      expect([name, value, Number(row?.total)]).toEqual([name, value, inMemory]);
      expect(inMemory > 0, value).toBe(value !== 'strong' && value !== 'slide1');
      if (!index) continue;
      const explained = { ...statement, prepared: false, text: `explain (format json) ${statement.text}` };
      expect(JSON.stringify(await database.forTenant('tenant').run(explained as typeof statement))).toMatch(
        index,
      );
    }
  });
});

it('texts with markup are compared by their words only, and only where the model has an index for them', () => {
  expect(operatorsOf(fieldOf('summary'))).toEqual(['CONTAINS', 'NOT_CONTAINS', 'IS_NULL', 'IS_NOT_NULL']);
  expect(operatorsOf(fieldOf('remark'))).toEqual(['IS_NULL', 'IS_NOT_NULL']);
});
