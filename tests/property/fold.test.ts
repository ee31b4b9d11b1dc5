import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foldCase } from '../../src/contract/kinds/fold.ts';
import { searchKey } from '../../src/contract/kinds/search-key.ts';
import type { Database } from '../../src/server/base/db/database.ts';
import { folded, searched } from '../../src/server/base/db/fold.ts';
import { describeOnEachDatabase } from '../support/databases.ts';
import { runs } from '../support/length.ts';

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

describe('what searches compare', () => {
  it.each([
    ['Álvaro ŁUKASZ Zażółć gęślą jaźń', 'alvaro lukasz zazolc gesla jazn'],
    ['Hauptstraße GROẞ Köln', 'hauptstrasse gross koln'],
    ['İstanbul ışık ĞÜŞÖÇ', 'istanbul isik gusoc'],
    ['Ærø Œuvre ǽ ǿ', 'aero oeuvre ae o'],
    ['Nguyễn Thị Đào Ưng Ợ', 'nguyen thi dao ung o'],
    ['Zoe\u0308 Ha\u0302\u0323', 'zoe ha'],
    ['O’Connor O‘Connor OʼConnor O`Connor', "o'connor o'connor o'connor o'connor"],
    ['Anne–Marie Anne‐Marie −1', 'anne-marie anne-marie -1'],
    ['a\u00a0b\u2009c\u3000d\te', 'a b c d e'],
    ['«ana\u200b.kowal\u00ad\ufeff»', '"ana.kowal"'],
    ['Йод Ёж ΆΣΑΣ', 'иод еж ασασ'],
    ['हिन्दी 漢字 עברית', 'हिन्दी 漢字 עברית'],
  ])('%s is %s', (text, expected) => {
    expect(searchKey(text)).toBe(expected);
  });

  it('stays as it is', () => {
    const unit = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(unit, (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });
});

describeOnEachDatabase('letter case aside', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  // The one table of searches has letters up to U+FFFF, and looks through all of it for each that it has not.
  it.each([
    ['letter case aside', folded, foldCase, 0x10ffff, 1400],
    ['as searches have it', searched, searchKey, runs(0x33ff, 0x10ffff), 1500],
  ] as const)('is the same for every character, %s', async (_what, inDatabase, inContract, last, most) => {
    const { rows } = await sql<{ code: number; text: string }>`select * from (
      select code, ${inDatabase(sql`chr(code)`)} as text from generate_series(1, ${last}::int) as code
      where code not between 55296 and 57343) as all_codes
      where text <> chr(code)`.execute(database.kysely);
    const changed = new Map(rows.map(({ code, text }) => [code, text]));
    const different: string[] = [];
    for (let code = 1; code <= last; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCodePoint(code);
      if (inContract(character) !== (changed.get(code) ?? character)) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
    expect(changed.size).toBeGreaterThan(most);
  });

  it('does not depend on what stands beside a character', async () => {
    const texts = fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }), 300);
    const usable = texts
      .filter((text) => !text.includes('\u0000'))
      .concat('ΑΣ ΑΣΑ', 'ÌĮ\u0307', 'I\u0307', 'ẞßÆǼ—’');
    const { rows } = await sql<{
      text: string;
      key: string;
    }>`select ${folded(sql`text`)} as text, ${searched(sql`text`)} as key
      from unnest(${usable}::text[]) with ordinality as t(text, place) order by place`.execute(
      database.kysely,
    );
    expect(rows.map(({ text }) => text)).toEqual(usable.map(foldCase));
    expect(rows.map(({ key }) => key)).toEqual(usable.map(searchKey));
  });
});
