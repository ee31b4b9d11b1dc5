import type { Problem } from '../../contract/errors.ts';

/** Problems of the server that belong to no field of the form: they stand above it. */
export function formLevelProblems(
  problems: readonly Problem[],
  fields: ReadonlySet<string>,
): readonly Problem[] {
  return problems.filter(({ path }) => path === undefined || !fields.has(fieldOf(path)));
}

/** `valueList.0` and `valueList[0]` are places in `valueList`. */
export function fieldOf(path: string): string {
  return path.split(/[.[]/)[0] as string;
}
