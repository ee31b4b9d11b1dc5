import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        // graphql has a build of its own under the condition `development`, which Node does not set: without this
        // line our code would get that one, and libraries the other.
        ssr: { resolve: { conditions: ['module', 'node'] } },
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          // Suites that start a database and fill it are slow on two busy cores.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'component',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/dom.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
