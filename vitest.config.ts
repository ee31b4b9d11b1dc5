import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { patience } from './tests/support/patience.ts';

// graphql has a build of its own under the condition `development`, which Node does not set: without this our code
// would get that one, and libraries the other.
const ssr = { resolve: { conditions: ['module', 'node'] } };

const PAGE = './tests/support/jsdom-on-node.ts';

const files = globSync('tests/**/*.test.{ts,tsx}', { exclude: configDefaults.exclude }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));
const pathsWith = (...parts: readonly string[]) =>
  files.filter(({ text }) => parts.some((part) => text.includes(part))).map(({ path }) => path);
/** What these replace, or need to be not yet loaded, would be so for all files of their process: each has its own. */
const alone = pathsWith('vi.mock(', 'withGrid: false', 'pg_prepared_statements');
/** Of packages that these need, Node cannot read what is for bundlers. They make no calls of GraphQL, which needs that. */
const onNode = pathsWith('s3-server.ts');
/** These need a page though they have no components. */
const onPage = pathsWith(`@vitest-environment ${PAGE}`);

const test: TestProjectInlineConfiguration['test'] = {
  // Files of a project share processes, which load the modules once.
  isolate: false,
  // Suites that start a database and fill it are slow on two busy cores.
  testTimeout: patience(60_000),
  hookTimeout: patience(60_000),
  expect: { poll: { timeout: patience(15_000) } },
  setupFiles: ['tests/support/document-types.ts'],
};
const component: TestProjectInlineConfiguration = {
  ssr,
  plugins: [react()],
  test: {
    ...test,
    name: 'component',
    environment: PAGE,
    include: ['tests/**/*.test.tsx', ...onPage],
    exclude: [...configDefaults.exclude, ...alone],
    setupFiles: ['tests/support/document-types.ts', 'tests/support/dom.ts'],
  },
};

export default defineConfig({
  test: {
    // Once for all projects.
    globalSetup: ['tests/support/postgres.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    // More than two cores hold: tests wait for their databases.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      component,
      {
        ...component,
        test: {
          ...component.test,
          name: 'alone',
          include: alone,
          exclude: configDefaults.exclude,
          isolate: true,
        },
      },
      {
        ssr,
        test: {
          ...test,
          name: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone, ...onPage, ...onNode],
        },
      },
      {
        ssr: { resolve: { conditions: ['node'] } },
        test: { ...test, name: 'on-node', include: onNode },
      },
    ],
  },
});
