import type { FormProps } from '@rjsf/core';
import type { ValidatorType } from '@rjsf/utils';
import { use } from 'react';
import { ThemedForm } from './theme.tsx';
import { useTranslateString } from './translate-string.ts';

let loading: Promise<ValidatorType> | undefined;

/** Ajv is a big library: only schemas that authors write need it. */
function loadValidator(): Promise<ValidatorType> {
  return (loading ??= import('@rjsf/validator-ajv8').then(({ default: validator }) => validator));
}

/** A form of a JSON Schema that an author wrote, judged by Ajv. Needs a Suspense boundary while Ajv loads. */
export function SchemaForm(props: Omit<FormProps, 'validator' | 'translateString'>) {
  return (
    <ThemedForm
      {...props}
      validator={use(loadValidator())}
      translateString={useTranslateString()}
      noHtml5Validate
    />
  );
}
