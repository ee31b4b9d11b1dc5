import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from './described-by.ts';

/** What every input of the theme tells assistive technology about its field. */
export function ariaProps({ id, required, rawErrors, hideError, schema, options }: WidgetProps) {
  const hasError = !hideError && (rawErrors?.length ?? 0) > 0;
  const hasDescription = Boolean(options.description ?? schema.description);
  return {
    'aria-required': required === true,
    'aria-invalid': hasError,
    'aria-describedby': describedBy(id, { hasError, hasDescription, hasHelp: Boolean(options.help) }),
  };
}

export function isInvalid({ rawErrors, hideError }: WidgetProps): boolean {
  return !hideError && (rawErrors?.length ?? 0) > 0;
}
