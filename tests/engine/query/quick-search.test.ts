import { describe, expect, it } from 'vitest';
import type { CompoundFilter } from '../../../src/contract/filter/filter.ts';
import { quickSearchFilter } from '../../../src/engine/query/quick-search.ts';

const object = { name: 'Ship', search: { text: ['name', 'email'], numeric: ['tonnage'] } };

/** A filter as one reads it. */
function read(filter: CompoundFilter | undefined): string {
  if (!filter) return '';
  if (filter.type === 'FILTER')
    return `${filter.filter.objectField} ${filter.filter.operator} ${filter.filter.value}`;
  const { operator, compoundFilters } = filter.expression;
  return `(${compoundFilters.map(read).join(` ${operator} `)})`;
}
const search = (text: string, of = object) => read(quickSearchFilter(of, text));

describe('quick search', () => {
  it('looks for every word in any text field', () => {
    expect(search('anna smith')).toBe(
      '((name CONTAINS "anna" OR email CONTAINS "anna") AND (name CONTAINS "smith" OR email CONTAINS "smith"))',
    );
  });

  it('asks nothing for nothing', () => {
    expect(quickSearchFilter(object, '  ')).toBeUndefined();
  });

  it('compares numbers only where the whole input is digits', () => {
    expect(search('42')).toBe('((name CONTAINS "42" OR email CONTAINS "42") OR tonnage EQUALS 42)');
    expect(search('42 x')).not.toContain('tonnage');
    expect(search('4 2')).not.toContain('tonnage');
    expect(search('4.2')).not.toContain('tonnage');
  });

  it('keeps digits past 2^53 exact', () => {
    expect(search('9007199254740993')).toContain('tonnage EQUALS "9007199254740993"');
  });

  it('splits on any white space, and stops at ten words', () => {
    const words = search('a\tb\n c', { ...object, search: { text: ['name'], numeric: [] } });
    expect(words).toBe('(name CONTAINS "a" AND name CONTAINS "b" AND name CONTAINS "c")');
    expect(search('x '.repeat(50)).match(/CONTAINS/g)).toHaveLength(20);
  });
});
