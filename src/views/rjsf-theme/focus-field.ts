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

/** Moves the focus to a field's input, to the first one in it, or to one whose id begins with its own, as a choice's does. */
export function focusField(id: string): void {
  const within = (start: ParentNode | null, condition = '') =>
    start?.querySelector<HTMLElement>(FOCUSABLE.map((tag) => tag + condition).join());
  const field = document.getElementById(id);
  const isInput = field?.matches(FOCUSABLE.join()) === true;
  const input = isInput ? field : (within(field) ?? within(document, `[id^=${JSON.stringify(`${id}_`)}]`));
  input?.focus();
}
