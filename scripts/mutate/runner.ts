import { createVitest } from 'vitest/node';

/** Run this test file, after `changed` has got another text. */
export interface RunOrder {
  readonly test: string;
  readonly changed: string;
}

export interface RunAnswer {
  readonly failed: boolean;
}

// A process of its own, which stays for many mutants, and which is ended where one makes it hang.
const vitest = await createVitest('test', { watch: false, maxWorkers: 1, bail: 1, reporters: [], retry: 0 });
const all = await vitest.globTestSpecifications();

process.on('message', (order: RunOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.({ failed: false } satisfies RunAnswer);

async function run({ test, changed }: RunOrder): Promise<RunAnswer> {
  vitest.invalidateFile(changed);
  const wanted = all.filter(({ moduleId }) => moduleId === test);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  return { failed: unhandledErrors.length > 0 || testModules.some((module) => !module.ok()) };
}
