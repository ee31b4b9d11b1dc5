import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../src/contract/kinds/fold.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import { folded } from '../../src/server/base/db/fold.ts';
import { describeOnEachDatabase } from '../support/databases.ts';

describe('letter case aside', () => {
  it.each([
    ['Łódź ΟΔΟΣ', 'łódź οδοσ'],
    ['İI', 'ii'],
    ['ẞß ﬁ é E\u0301', 'ßß ﬁ é e\u0301'],
    ['\u{10400}👩‍🔬', '\u{10428}👩‍🔬'],
  ])('%s is %s', (text, expected) => {
    expect(foldCase(text)).toBe(expected);
  });
});

describeOnEachDatabase('letter case aside', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('is the same for every character', async () => {
    const { rows } = await sql<{ code: number; text: string }>`select * from (
      select code, ${folded(sql`chr(code)`)} as text from generate_series(1, 1114111) as code
      where code not between 55296 and 57343) as all_codes
      where text <> chr(code)`.execute(database.kysely);
    const changed = new Map(rows.map(({ code, text }) => [code, text]));
    const different: string[] = [];
    for (let code = 1; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (foldCase(character) !== (changed.get(code) ?? character)) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
    expect(changed.size).toBeGreaterThan(1400);
  });

  it('does not depend on what stands beside a character', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), 300);
    const usable = texts.filter((text) => !text.includes('\u0000')).concat('ΑΣ ΑΣΑ', 'ÌĮ\u0307', 'I\u0307');
    const { rows } = await sql<{ text: string }>`select ${folded(sql`text`)} as text
      from unnest(${usable}::text[]) with ordinality as t(text, place) order by place`.execute(
      database.kysely,
    );
    expect(rows.map(({ text }) => text)).toEqual(usable.map(foldCase));
  });
});
