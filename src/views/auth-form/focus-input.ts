/** Moves the focus to an input of the form, by its name; `mark` marks its text, so that typing replaces it. */
export function focusInput(form: HTMLFormElement, name: string | undefined, mark = false): void {
  const input = name && form.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!input) return;
  input.focus();
  if (mark) input.select();
}
