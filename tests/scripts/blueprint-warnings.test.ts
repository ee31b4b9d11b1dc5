import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortWarnings } from '../../scripts/vite/blueprint-warnings.ts';

it('keeps every name of Blueprint’s warnings, and few of their words', () => {
  const code = readFileSync('node_modules/@blueprintjs/core/lib/esm/common/errors.js', 'utf8');
  const names = (text: string) =>
    [...text.matchAll(/export (?:const|function|let|class) (\w+)/g)].map(([, name]) => name);
  expect(names(code).length).toBeGreaterThan(20);
  expect(names(shortWarnings(code))).toEqual(names(code));
  expect(code).toContain('Popover');
  expect(shortWarnings(code)).not.toContain('<Popover');
});
