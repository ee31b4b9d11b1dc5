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
    ['src/x/y/a.ts', []],
    ['src/x/b.ts', ['src/x/y/a.ts']],
    ['src/c.ts', ['src/x/b.ts', 'src/c.ts']],
    ['tests/support/d.ts', ['src/x/y/a.ts']],
    ['tests/x/y/z.test.ts', ['src/c.ts']],
    ['tests/x/y/a.test.ts', ['src/x/b.ts']],
    ['tests/x/q/a.test.ts', ['src/c.ts']],
    ['tests/a.test.ts', ['src/c.ts']],
    ['tests/b.test.ts', ['src/x/b.ts']],
    ['tests/x/y/a.test.tsx', ['src/x/y/a.ts']],
    ['tests/x/y/b.test.tsx', ['src/x/y/a.ts']],
    ['tests/z/c.test.ts', ['tests/support/d.ts']],
    ['tests/z/other.test.ts', ['src/other.ts']],
  ]);
  expect(relatedTests(imports, 'src/x/y/a.ts')).toEqual([
    'tests/x/y/a.test.ts',
    'tests/x/y/a.test.tsx',
    'tests/x/y/z.test.ts',
    'tests/x/q/a.test.ts',
    'tests/b.test.ts',
    'tests/z/c.test.ts',
    'tests/a.test.ts',
    'tests/x/y/b.test.tsx',
  ]);
});
