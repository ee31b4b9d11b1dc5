import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('are the only NOTIFY there is: one within a write would take a lock of the whole database until it commits', () => {
  const files = globSync('src/server/**/*.ts').filter((file) =>
    /pg_notify|[`';]\s*notify /i.test(readFileSync(file, 'utf8')),
  );
  expect(files).toEqual(['src/server/base/db/nudges.ts']);
});
