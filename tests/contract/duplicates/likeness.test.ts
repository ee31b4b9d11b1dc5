import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/contract/duplicates/judge.ts';
import { equalKey, plainText } from '../../../src/contract/duplicates/plain-text.ts';
import { putIdBack, replaceId } from '../../../src/contract/duplicates/replace-id.ts';
import { similarPairs } from '../../../src/contract/duplicates/similar-pairs.ts';
import { followed, suggestedSide } from '../../../src/contract/duplicates/suggest.ts';
import { similarity, trigramsOf } from '../../../src/contract/duplicates/trigrams.ts';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', ' '), maxLength: 10 });

describe('texts that are much the same', () => {
  it('are found, all of them and no others', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 30 }),
        fc.constantFrom(0.3, 0.5, 0.6, 0.8, 1),
        (words, least) => {
          const texts = words.map((text, id) => ({
            id: String(id).padStart(3, '0'),
            trigrams: trigramsOf(text),
          }));
          const expected = texts.flatMap((one, at) =>
            texts
              .slice(at + 1)
              .filter((other) => similarity(one.trigrams, other.trigrams) >= least)
              .map((other) => `${one.id} ${other.id}`),
          );
          const found = [...similarPairs(texts, least)].flatMap((pair) =>
            pair ? [`${pair.first} ${pair.second}`] : [],
          );
          expect(found.sort()).toEqual(expected.sort());
        },
      ),
    );
  });

  it('are compared without letter case and accents', () => {
    expect(plainText('  Łucja MÜLLER-Straße ')).toBe('lucja muller-strasse');
  });

  it.each([
    ['email', ' Ada+news@Example.TEST ', 'ada@example.test'],
    ['phone', '+48 600-100 200', '48600100200'],
    [undefined, 'Ab c', 'ab c'],
    ['email', '+ada@example.test', '+ada@example.test'],
  ] as const)('of %s %j is %j', (format, value, key) => {
    expect(equalKey({ format }, value)).toBe(key);
  });
});

describe('two records', () => {
  const fields = new Map([['email', { format: 'email' as const }]]);
  const rules = { equal: ['email'], similar: { fields: ['name'], within: ['placeList'] } };
  const record = (name: string, email: string | null, ...placeList: string[]) => ({
    values: { name, email },
    related: { placeList },
  });

  it('are a pair by one equal value, the surer the more their names are alike', () => {
    const other = record('Jon Smith', 'jon@a.test', 'a');
    const alike = judge(rules, fields, record('John Smith', 'JON+x@a.test', 'a'), other);
    expect(alike).toMatchObject({ equal: ['email'], similar: 8 / 13 });
    const unlike = judge(rules, fields, record('Ada King', 'jon@a.test'), other);
    expect(unlike).toMatchObject({ equal: ['email'], similar: null });
    expect(alike?.score).toBeGreaterThan(unlike?.score ?? 1);
  });

  it('are a pair by their names only where they share a related record', () => {
    const one = record('Jan Kowalski', null, 'a', 'b');
    expect(judge(rules, fields, one, record('Jan Kowalsky', null, 'b'))).toMatchObject({ equal: [] });
    expect(judge(rules, fields, one, record('Jan Kowalsky', null, 'c'))).toBeUndefined();
    expect(judge(rules, fields, one, record('Ada King', null, 'b'))).toBeUndefined();
  });
});

it.each([
  ['what is there', null, 'x', 'merge'],
  ['what is no default', 'UNKNOWN', 'VALID', 'merge'],
  ['what the record says that stays', 'Ada King', 'Dr. Ada King', 'keep'],
] as const)('%s is suggested', (_what, keep, merge, side) => {
  expect(suggestedSide('UNKNOWN', keep, merge)).toBe(side);
});

it('a field follows the first of those that say one thing with it, where that differs', () => {
  const together = [['phone', 'phoneStatus', 'phoneAt']];
  const of = (name: string, ...differing: readonly string[]) =>
    followed(together, name, (each) => differing.includes(each));
  expect(of('phoneAt', 'phone', 'phoneAt')).toBe('phone');
  expect(of('phoneAt', 'phoneAt')).toBeUndefined();
  expect(of('phone', 'phone')).toBeUndefined();
  expect(of('email', 'phone', 'email')).toBeUndefined();
});

it('an id in a text is replaced where it stands as a whole, and put back', () => {
  const text = '{"value":"[\\"id-1\\",\\"id-12\\",\\"xid-1\\"]","other":"id-1"}';
  const { text: after, places } = replaceId(text, 'id-1', 'kept');
  expect(after).toBe('{"value":"[\\"kept\\",\\"id-12\\",\\"xid-1\\"]","other":"kept"}');
  expect(putIdBack(after, places, 'id-1', 'kept')).toBe(text);
  expect(putIdBack(`x${after}`, places, 'id-1', 'kept')).toBeUndefined();
});
