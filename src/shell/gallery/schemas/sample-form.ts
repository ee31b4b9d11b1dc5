import type { FormProps } from '@rjsf/core';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** A schema as an author may write it, with what belongs to it. */
export interface SampleForm {
  /** Unique; what the schema shows. */
  readonly name: string;
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  readonly formData?: unknown;
  /** Further properties of the form. */
  readonly props?: Pick<
    FormProps,
    'readonly' | 'useFallbackUiForUnsupportedType' | 'extraErrors' | 'experimental_defaultFormStateBehavior'
  >;
}
