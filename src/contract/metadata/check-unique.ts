import type { ModelFile } from './model.ts';
import { type Report, say } from '../say.ts';
import { togetherOf } from './unique-together.ts';

/** Fields stand together once. */
export function checkUniqueTogether({ unique = [] }: ModelFile, report: Report): void {
  const keys = unique.map((group) => {
    const { names, while: state } = togetherOf(group);
    return JSON.stringify([[...names].sort(), state]);
  });
  keys.forEach((key, at) => {
    if (keys.indexOf(key) < at) report(`/unique/${at}`, say`These fields stand here twice. Remove one.`);
  });
}
