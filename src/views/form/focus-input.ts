const FOCUSABLE = 'input, select, textarea, button';

/** Puts the focus into a field. A group of inputs has the field's id and takes no keys itself: its first input does. */
export function focusInput(id: string): void {
  const element = document.getElementById(id);
  const isGroup = element?.tabIndex === -1;
  const input = isGroup ? (element?.querySelector<HTMLElement>(FOCUSABLE) ?? element) : element;
  input?.focus();
}
