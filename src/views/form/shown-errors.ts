import type { ErrorSchema } from '@rjsf/utils';
import type { Problem } from '../../contract/errors.ts';
import type { FormState } from './form-store.ts';
import type { FormValues } from './form-values.ts';
import { type ProblemText, toErrorSchema } from './validator.ts';

/** Problems of the server that belong to no field of the form: they stand above it. */
export function formLevelProblems(
  problems: readonly Problem[],
  fields: ReadonlySet<string>,
): readonly Problem[] {
  return problems.filter(({ path }) => path === undefined || !fields.has(fieldOf(path)));
}

/** The errors at the fields: rules broken in fields that were touched, and what the server said of any field. */
export function shownErrors(
  { touched, serverProblems }: Pick<FormState, 'touched' | 'serverProblems'>,
  problems: readonly Problem[],
  fields: ReadonlySet<string>,
  text: ProblemText,
): ErrorSchema<FormValues> {
  const own = problems.filter(({ path }) => path !== undefined && touched.has(path));
  const named = new Set(own.map(({ path }) => path));
  const servers = serverProblems.filter(
    ({ path }) => path !== undefined && fields.has(fieldOf(path)) && !named.has(fieldOf(path)),
  );
  return toErrorSchema([...own, ...servers], text);
}

/** `valueList.0` is a problem of `valueList`. */
export function fieldOf(path: string): string {
  return path.split('.')[0] as string;
}
