import { describe, expect, it } from 'vitest';
import { readHead } from '../../../../../src/server/areas/import/read/header.ts';

const headOf = (...rows: readonly string[][]) => {
  const { hasHeader, skipped, columns } = readHead(
    rows.map((cells, at) => [at + 1, cells] as const),
    null,
  );
  return { hasHeader, skipped, headers: columns.map(({ header }) => header) };
};

describe('the header of a file', () => {
  const data = [
    ['Ada', 'Lovelace', 'ada@example.com', 'Notes'],
    ['Jan', 'Li', 'jan@example.pl', ''],
  ];
  const header = ['First', 'Last', 'Mail', 'Note'];

  it.each([
    ['at the beginning', []],
    ['below a title', [['People']]],
    ['below notes with commas', [['Notes:'], ['Some', ' are missing.']]],
    [
      'below what a report says of itself',
      [
        ['Report', 'all people'],
        ['Day', '2026-02-28'],
      ],
    ],
  ])('is found %s', (_where, above) => {
    expect(headOf(...above, header, ...data)).toEqual({
      hasHeader: true,
      skipped: above.length + 1,
      headers: header,
    });
  });

  it('is found where it names fewer columns than there are values', () => {
    const { skipped, headers } = headOf(['First', 'Last', '', '', ''], ['a', 'b', 'c@d.de', '1', '2']);
    expect([skipped, headers]).toEqual([1, ['First', 'Last', 'Column 3', 'Column 4', 'Column 5']]);
  });

  it('is none where the first row has values', () => {
    expect(headOf(...data)).toMatchObject({ hasHeader: false, skipped: 0 });
  });

  it('has numbers for names that come again, and no empty columns at its end', () => {
    expect(headOf(['Title', 'Name', 'title', ''], ['Mr', 'x', 'Cook', '']).headers).toEqual([
      'Title',
      'Name',
      'title (2)',
    ]);
  });
});
