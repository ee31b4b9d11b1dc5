import { expect, it } from 'vitest';
import { readPeople } from '../../../src/areas/team/read-people.ts';

it.each([
  ['', []],
  ['nobody here', []],
  ['ann.lee@example.com', [{ email: 'ann.lee@example.com', name: 'Ann Lee' }]],
  [
    'Żaneta Łęcka <zl@example.com>, "Lee, Ann" <ann@example.com>;bob@example.com\n',
    [
      { email: 'zl@example.com', name: 'Żaneta Łęcka' },
      { email: 'ann@example.com', name: 'Lee, Ann' },
      { email: 'bob@example.com', name: 'Bob' },
    ],
  ],
  [
    'Ann Lee\tann@example.com\r\nBo\tbo@example.com',
    [
      { email: 'ann@example.com', name: 'Ann Lee' },
      { email: 'bo@example.com', name: 'Bo' },
    ],
  ],
])('reads people of what is pasted: %j', (text, people) => {
  expect(readPeople(text)).toEqual(people);
});
