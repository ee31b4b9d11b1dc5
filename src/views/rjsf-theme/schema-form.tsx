import type { FormProps } from '@rjsf/core';
import { getUiOptions, type RJSFSchema, type RJSFValidationError } from '@rjsf/utils';
import { use, useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldIdOf, focusField } from './focus-field.ts';
import { errorTexts } from './rule-texts.ts';
import type { SchemaValidator } from './schema-validator.ts';
import { ThemedForm } from './theme.tsx';
import { useTranslateString } from './translate-string.ts';

let loading: Promise<SchemaValidator> | undefined;

/** Ajv is a big library: only schemas that authors write need it. */
function loadValidator(): Promise<SchemaValidator> {
  return (loading ??= import('./schema-validator.ts').then(({ schemaValidator }) => schemaValidator));
}

const ignoreErrors = () => undefined;

/** A form of a JSON Schema that an author wrote, judged by Ajv. Needs a Suspense boundary while Ajv loads. */
export function SchemaForm(props: Omit<FormProps, 'validator' | 'translateString'>) {
  const { schema, uiSchema, transformErrors } = props;
  const { t } = useTranslation();
  const validator = use(loadValidator());
  usePrepared(validator, schema);
  const texts = useCallback(
    (errors: RJSFValidationError[], ui: typeof uiSchema) => {
      const translated = errorTexts(errors, t);
      return transformErrors ? transformErrors(translated, ui) : translated;
    },
    [t, transformErrors],
  );
  const submitText = t('schema-forms:submit');
  const ui = useMemo(() => {
    const submit = { submitText, ...getUiOptions(uiSchema).submitButtonOptions };
    return { ...uiSchema, 'ui:submitButtonOptions': submit };
  }, [uiSchema, submitText]);
  return (
    <ThemedForm
      focusOnFirstError={(error) => focusField(fieldIdOf(error, props))}
      onError={ignoreErrors}
      {...props}
      uiSchema={ui}
      transformErrors={texts}
      validator={validator}
      translateString={useTranslateString()}
      noHtml5Validate
    />
  );
}

/** Compiles the schema once the form stands and the browser has nothing else to do. */
function usePrepared(validator: SchemaValidator, schema: RJSFSchema): void {
  useEffect(() => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => validator.prepare(schema));
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(() => validator.prepare(schema), { timeout: 1000 });
    return () => cancelIdleCallback(idle);
  }, [validator, schema]);
}
