/** Names of objects stand in sentences as they are: tenants give them, and no text can inflect them. */
import { expect, it } from 'vitest';
import { FILES, lines } from './locale-files.ts';

it('a German text has no word before the name of an object that would change its ending', () => {
  const wrong = FILES.flatMap((file) =>
    [...lines('de', file)].flatMap(([key, text]) =>
      /\p{L} \{\{objects?\}\}/u.test(text) ? [`${file}: ${key}: ${text}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});
