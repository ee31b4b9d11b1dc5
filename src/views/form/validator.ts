import {
  type ErrorSchema,
  ErrorSchemaBuilder,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import type { Problem } from '../../contract/errors.ts';
import { validateRecord } from '../../contract/record/validate.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormValues } from './form-values.ts';

/** Text of a broken rule in the user's language. */
export type ProblemText = (problem: Problem) => string;

/** The rules that the form's values break: the same as on the server. Fields that cannot be written are not asked. */
export function formProblems(fields: readonly FormFieldModel[], values: FormValues): readonly Problem[] {
  const writable = fields.filter(({ readOnly }) => !readOnly).map(({ field }) => field);
  const input = Object.fromEntries(writable.map(({ name }) => [name, values[name]]));
  return validateRecord(writable, input, { partial: false }).problems;
}

/** Problems by field, as RJSF shows them. Those without a path stand for the form as a whole. */
export function toErrorSchema(problems: readonly Problem[], text: ProblemText): ErrorSchema<FormValues> {
  const errors = new ErrorSchemaBuilder<FormValues>();
  for (const problem of problems) {
    errors.addErrors(text(problem), problem.path?.split('.')[0]);
  }
  return errors.ErrorSchema;
}

function toError(problem: Problem, text: ProblemText): RJSFValidationError {
  const message = text(problem);
  return {
    name: problem.message,
    message,
    stack: message,
    params: problem.params ?? {},
    property: problem.path === undefined ? '' : `.${problem.path}`,
  };
}

function refuseSchemaLogic(): never {
  throw new Error('A record form has a flat schema: oneOf, anyOf, if and dependencies need SchemaForm.');
}

/**
 * RJSF's validator for the form of an object: judges values by the contract, so that client and server say the same.
 * Such a form's schema is a flat list of fields; schemas that authors write, with `oneOf`, `if` and the like, are
 * judged by Ajv (see `rjsf-theme/schema-form.tsx`), which record forms need not load.
 */
export function recordValidator(
  fields: readonly FormFieldModel[],
  text: ProblemText,
): ValidatorType<FormValues> {
  return {
    validateFormData: (formData) => {
      const problems = formProblems(fields, formData ?? {});
      return {
        errors: problems.map((problem) => toError(problem, text)),
        errorSchema: toErrorSchema(problems, text),
      };
    },
    isValid: refuseSchemaLogic,
    rawValidation: refuseSchemaLogic,
  };
}
