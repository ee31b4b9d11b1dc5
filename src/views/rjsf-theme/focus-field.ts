import { DEFAULT_ID_PREFIX, DEFAULT_ID_SEPARATOR, type RJSFValidationError, toPath } from '@rjsf/utils';

interface IdOptions {
  readonly idPrefix?: string | undefined;
  readonly idSeparator?: string | undefined;
}

/** The id of the field that an error is about: `root_address_city`. */
export function fieldIdOf({ property = '' }: RJSFValidationError, options: IdOptions): string {
  const { idPrefix = DEFAULT_ID_PREFIX, idSeparator = DEFAULT_ID_SEPARATOR } = options;
  return [idPrefix, ...toPath(property)].join(idSeparator);
}

const FOCUSABLE = ['input', 'select', 'textarea', 'button'];

/** Moves the focus to a field's input, to the first one in it, or to what its id begins, as that of a choice does. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const input = field?.matches(FOCUSABLE.join())
    ? field
    : (field?.querySelector<HTMLElement>(FOCUSABLE.join()) ??
      document.querySelector<HTMLElement>(FOCUSABLE.map((tag) => `${tag}[id^="${CSS.escape(id)}_"]`).join()));
  input?.focus();
}
