import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** What RJSF's suites call; each of their checks is a comparison of the drawn form with a file. */
type Check = () => void | Promise<void>;
let check: Check = () => undefined;

/** Says what takes the place of `toMatchSnapshot`. */
export function setCheck(next: Check): void {
  check = next;
}

// RJSF's suites expect the globals of its own test runner. Their mock only takes test ids out of snapshots.
Object.assign(globalThis, {
  afterAll,
  beforeAll,
  describe,
  test,
  vi: { ...vi, mock: () => undefined },
  expect: (actual: unknown) => ({ ...expect(actual), toMatchSnapshot: () => check() }),
});
