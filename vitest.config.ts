import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// graphql has a build of its own under the condition `development`, which Node does not set: without this our code
// would get that one, and libraries the other.
const ssr = { resolve: { conditions: ['module', 'node'] } };

export default defineConfig({
  test: {
    // Once for all projects.
    globalSetup: ['tests/support/postgres.ts'],
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        ssr,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          // Suites that start a database and fill it are slow on two busy cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ssr,
        plugins: [react()],
        test: {
          name: 'component',
          environment: './tests/support/jsdom-on-node.ts',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          // Pages wait for the database's thread more than they compute.
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
