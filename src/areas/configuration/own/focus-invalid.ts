/** The first input that is wrong gets the focus, once it is told so. */
export function focusInvalid(form: HTMLElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
