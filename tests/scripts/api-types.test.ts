import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { apiTypes } from '../../scripts/api-types/api-types.ts';

it('the types of the client’s documents are those of the API’s schema; `npm run api:types` writes them', () => {
  const { file, text } = apiTypes();
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('say nothing of single objects', () => {
  const { text } = apiTypes();
  expect(text).toContain("'TeamMember'");
  expect(text).not.toMatch(/Contact|'BatchJob'/);
});
