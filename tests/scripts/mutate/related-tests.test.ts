import { expect, it } from 'vitest';
import { importsOf, relatedTests } from '../../../scripts/mutate/related-tests.ts';

it('reads what a file imports of others, in whatever form', () => {
  const text = `import { a } from '../b.ts'; import 'react'; export * from './c.ts'; import type { D } from './d.ts';
    const late = () => import('../../e.tsx');`;
  expect(importsOf('src/x/y/a.ts', text)).toEqual([
    'src/x/b.ts',
    'src/x/y/c.ts',
    'src/x/y/d.ts',
    'src/e.tsx',
  ]);
});

it('names the tests that import a file, the nearest first', () => {
  const imports = new Map([
    ['src/x/a.ts', []],
    ['src/x/b.ts', ['src/x/a.ts']],
    ['src/c.ts', ['src/x/b.ts', 'src/c.ts']],
    ['tests/support/d.ts', ['src/x/a.ts']],
    ['tests/x/z.test.ts', ['src/c.ts']],
    ['tests/x/a.test.ts', ['src/x/b.ts']],
    ['tests/a.test.ts', ['src/c.ts']],
    ['tests/b.test.ts', ['src/x/b.ts']],
    ['tests/y/a.test.tsx', ['src/x/a.ts']],
    ['tests/y/c.test.ts', ['tests/support/d.ts']],
    ['tests/y/other.test.ts', ['src/other.ts']],
  ]);
  expect(relatedTests(imports, 'src/x/a.ts')).toEqual([
    'tests/x/a.test.ts',
    'tests/x/z.test.ts',
    'tests/b.test.ts',
    'tests/y/c.test.ts',
    'tests/a.test.ts',
    'tests/y/a.test.tsx',
  ]);
});
