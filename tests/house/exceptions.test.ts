import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('no file makes an exception from the rules of lint for itself', () => {
  const directive = new RegExp(['oxlint', 'disable'].join('-'));
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx,js}', { exclude: ['**/node_modules'] });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => directive.test(readFileSync(file, 'utf8')))).toEqual([]);
});
