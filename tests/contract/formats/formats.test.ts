/** The contract of every format, on each side: a format without a file, a folder or a fixture fails. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeOfWord } from '../../../scripts/generate/sketch-types.ts';
import { LOCALES } from '../../../src/contract/constants.ts';
import { definitionOf, FORMATS, formatOf, parseOperand } from '../../../src/contract/formats/index.ts';
import { columnFormats } from '../../../src/contract/import/column-formats.ts';
import { TEXT_FORMATS } from '../../../src/contract/kinds/kind.ts';
import type { Field } from '../../../src/contract/metadata/catalog.ts';
import { modelField } from '../../../src/contract/metadata/fields.ts';
import { meaningOf } from '../../../src/contract/metadata/meaning.ts';
import { columnType, serverFormat } from '../../../src/server/base/formats/index.ts';
import { valueParser } from '../../../src/server/areas/import/rows/value-parser.ts';
import { fieldView } from '../../../src/views/formats/field-view.ts';
import { formatView } from '../../../src/views/formats/index.ts';
import { entryOf } from '../../../src/views/entries/entries.ts';
import { FORMAT_FIXTURES } from './fixtures.ts';

const context = { locale: 'en', timeZone: 'UTC', yes: 'Yes', no: 'No' };
const dashed = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** What editors of several formats have in common. */
const SHARED = 'editing';

it('has a file for each format, and a folder of views', () => {
  const names = TEXT_FORMATS.map(dashed);
  const files = readdirSync('src/contract/formats').map((file) => file.replace('.ts', ''));
  expect(files).toEqual(expect.arrayContaining(names));
  const folders = readdirSync('src/views/formats', { withFileTypes: true }).filter(
    (each) => each.isDirectory() && each.name !== SHARED,
  );
  // The editor of letters stands beside that of all documents.
  expect(folders.map(({ name }) => name).sort()).toEqual([...names, 'letter'].toSorted());
  expect(FORMATS.map(({ name }) => name)).toEqual(TEXT_FORMATS);
});

describe.each(TEXT_FORMATS)('%s', (format) => {
  const fixture = FORMAT_FIXTURES[format];
  const field: Field = {
    ...modelField({ name: 'field', kind: 'STRING', format }, undefined),
    ...fixture.field,
  };
  const definition = definitionOf(field);

  it('names itself on each side', () => {
    expect(formatOf({ format })?.name).toBe(format);
    expect(serverFormat({ format })?.name ?? format).toBe(format);
    expect(columnType(field)).toBe(fixture.columnType);
  });

  it('takes what fits, in its canonical form, and that again', () => {
    for (const [given, canonical] of fixture.accepts) {
      expect(definition.parse(given, field), JSON.stringify(given)).toEqual({ ok: true, value: canonical });
      expect(definition.parse(canonical, field)).toEqual({ ok: true, value: canonical });
    }
    expect(fixture.accepts.length).toBeGreaterThan(0);
  });

  it('refuses what does not fit, with a message', () => {
    for (const raw of fixture.refuses) {
      expect(definition.parse(raw, field), JSON.stringify(raw)).toMatchObject({
        ok: false,
        problem: { message: expect.stringMatching(/^[a-z-]+$/) as string },
      });
    }
    expect(fixture.refuses.length).toBeGreaterThan(0);
  });

  it('shows a value as people read it', () => {
    for (const [, canonical, text] of fixture.accepts) {
      expect(definition.format(canonical, context, field).replace(/\s/gu, ' ')).toBe(
        text.replace(/\s/gu, ' '),
      );
    }
  });

  it('is filtered by values of its own', () => {
    for (const [, canonical] of fixture.accepts) {
      expect(parseOperand(canonical, field)).toEqual({ ok: true, value: canonical });
    }
  });

  it('is read from files', () => {
    for (const [text, notation, canonical] of fixture.written) {
      const known = columnFormats(field);
      expect(known.length ? known : [null]).toContain(notation ?? known[0] ?? null);
      const parse = valueParser(field, { format: notation, choices: {}, timeZone: 'UTC' });
      expect(parse(text), text).toMatchObject({ ok: true, value: canonical });
    }
  });

  it('has an input, and is typed in each language', () => {
    expect(formatView(field)?.Nested ?? fieldView(field)?.Input).toBeDefined();
    const entry = entryOf(field, { locale: 'de', timeZone: 'UTC' });
    for (const [typed, value] of fixture.typed) expect(entry.parse(typed, null), typed).toEqual(value);
    for (const locale of LOCALES) {
      const own = entryOf(field, { locale: locale === 'vn' ? 'vi' : locale, timeZone: 'UTC' });
      for (const [, canonical] of fixture.accepts) {
        expect(own.parse(own.format(canonical), null), `${locale} ${canonical}`).toBe(canonical);
      }
    }
  });

  it('has samples that fit, and a meaning', () => {
    const draw = { sentence: () => 'A sentence.', int: (least: number) => least };
    const sample = formatOf({ format })?.sample?.(draw, field);
    if (sample !== undefined) expect(definition.parse(sample, field)).toMatchObject({ ok: true });
    expect(meaningOf(field)).toMatch(/^\w+$/);
  });

  it('has a word in sketches', () => {
    expect(typeOfWord(fixture.word ?? 'NONE')).toEqual(
      fixture.word === undefined ? undefined : { kind: 'STRING', format },
    );
  });
});
