import { createVitest } from 'vitest/node';

/** Run these test files, after `changed` has got another text. */
export interface RunOrder {
  readonly tests: readonly string[];
  readonly changed: string;
}

/** The test files that failed: with `bail` the first one. */
export interface RunAnswer {
  readonly failed: readonly string[];
}

// A process of its own, which stays for many mutants, and which is ended where one makes it hang.
const vitest = await createVitest('test', { watch: false, maxWorkers: 1, bail: 1, reporters: [], retry: 0 });
const all = await vitest.globTestSpecifications();

process.on('message', (order: RunOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.({ failed: [] } satisfies RunAnswer);

async function run({ tests, changed }: RunOrder): Promise<RunAnswer> {
  vitest.invalidateFile(changed);
  const wanted = all.filter(({ moduleId }) => tests.includes(moduleId));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  return { failed: failed.length || !unhandledErrors.length ? failed : tests };
}
