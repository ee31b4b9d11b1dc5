import { flushSync } from 'react-dom';
import type { FormPlace } from './form-place.ts';

const FOCUSABLE = 'input, select, textarea, button';

/**
 * Puts the focus into a field. A group of inputs has the field's id and takes no keys itself: its first input does, or
 * the first that is wrong.
 */
export function focusInput(id: string): void {
  const element = document.getElementById(id);
  // Nothing in a section that is folded takes the focus.
  const folded = element?.closest('details');
  if (folded) folded.open = true;
  const isGroup = element?.tabIndex === -1;
  const within = (selector: string) => element?.querySelector<HTMLElement>(selector);
  const input = isGroup ? (within('[aria-invalid="true"]') ?? within(FOCUSABLE) ?? element) : element;
  input?.focus();
}

/** An input that has the focus, with the place in its text. */
export interface FocusedInput {
  readonly id: string;
  readonly element: Element;
  readonly selection: readonly [number, number] | undefined;
}

/** Undefined where the focus is in nothing that has an id. */
export function focusedInput(): FocusedInput | undefined {
  const element = document.activeElement;
  if (!element?.id || element === document.body) return undefined;
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const [start, end] = isText ? [element.selectionStart, element.selectionEnd] : [null, null];
  return { id: element.id, element, selection: start === null || end === null ? undefined : [start, end] };
}

/** Puts the focus back where an input was drawn anew. Answers false where there is no such input on the screen. */
function focusAgain({ id, element, selection }: FocusedInput): boolean {
  if (element.isConnected) return true;
  const again = document.getElementById(id);
  if (!again) return false;
  again.focus();
  const isText = again instanceof HTMLInputElement || again instanceof HTMLTextAreaElement;
  if (isText && selection) again.setSelectionRange(...selection);
  return true;
}

/** The same, also where the input is drawn in another section or tab, or not drawn yet. */
export function followFocus(focused: FocusedInput, place: FormPlace): void {
  if (focusAgain(focused)) return;
  const field = place.fieldOf(focused.id);
  if (field === undefined) return;
  flushSync(() => place.reveal(field));
  focusAgain(focused);
}

let carried: { readonly recordId: string; readonly input: FocusedInput } | undefined;

/** The form of a record that was just made takes the place of the one that it was made in: what has the focus there keeps it. */
export function carryFocus(recordId: string): void {
  const input = focusedInput();
  carried = input && { recordId, input };
}

/** Puts the focus where the form before had it, unless it has gone to some other control meanwhile. */
export function takeFocus(recordId: string, place: FormPlace): void {
  if (carried?.recordId !== recordId) return;
  const { input } = carried;
  carried = undefined;
  if (document.activeElement?.matches('body, h1')) followFocus(input, place);
}
