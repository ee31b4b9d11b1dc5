import { createVitest, type TestModule } from 'vitest/node';

/** Run this test file, after `changed` has got another text. */
export interface RunOrder {
  readonly test: string;
  readonly changed: string;
}

export interface RunAnswer {
  /** What it failed by; undefined where it passed. */
  readonly failure: string | undefined;
}

// A process of its own, which stays for many mutants, and which is ended where one makes it hang.
const vitest = await createVitest('test', { watch: false, maxWorkers: 1, bail: 1, reporters: [], retry: 0 });
const all = await vitest.globTestSpecifications();

process.on('message', (order: RunOrder) => {
  void run(order).then((answer) => process.send?.(answer));
});
process.on('disconnect', () => void vitest.close().then(() => process.exit()));
process.send?.({ failure: undefined } satisfies RunAnswer);

async function run({ test, changed }: RunOrder): Promise<RunAnswer> {
  vitest.invalidateFile(changed);
  // Vitest keeps those of all runs.
  const before = vitest.state.getUnhandledErrors().length;
  const wanted = all.filter(({ moduleId }) => moduleId === test);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  // Those of earlier runs too: what a mutant has failed would fail whatever comes after it.
  const failed = testModules.filter((module) => module.moduleId === test && !module.ok());
  const errors = [
    ...failed.flatMap((module) => [...module.errors(), ...testErrors(module)]),
    ...unhandledErrors.slice(before),
  ].map((error) => (error as Error).message);
  return { failure: errors[0] ?? (failed.length ? 'no reason told' : undefined) };
}

const testErrors = (module: TestModule) =>
  [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
