import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// graphql has a build of its own under the condition `development`, which Node does not set: without this our code
// would get that one, and libraries the other.
const ssr = { resolve: { conditions: ['module', 'node'] } };

/** Files which replace modules: each has a process of its own, as others would get the replacement too. */
const mocking = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('tests', file))
  .filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));

/** All other files of a project share processes, which load the modules once. */
function projectsOf(
  name: string,
  suffix: '.test.ts' | '.test.tsx',
  config: TestProjectInlineConfiguration,
): TestProjectInlineConfiguration[] {
  const shared = { testTimeout: 30_000, hookTimeout: 60_000, ...config.test };
  const include = [`tests/**/*${suffix}`];
  const alone = mocking.filter((file) => file.endsWith(suffix));
  return [
    { ...config, ssr, test: { ...shared, name, include, exclude: alone, isolate: false } },
    { ...config, ssr, test: { ...shared, name: `${name}, alone`, include: alone } },
  ];
}

export default defineConfig({
  test: {
    // Once for all projects.
    globalSetup: ['tests/support/postgres.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    // Also two cores are busy: a test waits for its database half of the time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...projectsOf('node', '.test.ts', { test: { environment: 'node' } }),
      ...projectsOf('component', '.test.tsx', {
        plugins: [react()],
        test: {
          environment: './tests/support/jsdom-on-node.ts',
          setupFiles: ['tests/support/dom.ts'],
        },
      }),
    ],
  },
});
