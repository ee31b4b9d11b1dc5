/** The mail in its frame, as its author edits it: blocks are chosen by a click or by keys, their texts are typed in place. */

export interface FrameActions {
  /** What a screen reader calls the block at a place. */
  readonly nameOf: (place: string) => string;
  /** What it calls a text of it. */
  readonly partName: (part: string) => string;
  /** Does everybody get it? */
  readonly isConditional: (place: string) => boolean;
  readonly onSelect: (place: string) => void;
  /** A text of the letter as it is now: what is drawn may be older. */
  readonly textOf: (place: string, part: string) => string;
  /** A text as it was typed; of rich text its HTML. */
  readonly onText: (place: string, part: string, text: string) => void;
  /** While a text is typed, the frame is not drawn anew. */
  readonly onTyping: (isTyping: boolean) => void;
  readonly onKey: (place: string, key: FrameKey) => void;
  /** Edits rich text in an element of the frame. */
  readonly editRich: (element: HTMLElement, place: string, part: string) => void;
}

export type FrameKey = 'up' | 'down' | 'remove' | 'duplicate' | 'undo' | 'redo' | 'settings';

const STYLE = `
.l-at{cursor:pointer;outline-offset:-2px}
.l-at:hover{outline:1px dashed #5f6b7c}
.l-at:focus-visible,.l-at.l-selected{outline:2px solid #2d72d2}
.l-at.l-when{box-shadow:inset 4px 0 #c87619}
.l-at [data-part]{cursor:text;display:block;min-height:1em;outline:none}
.l-at span[data-part]{display:inline-block;min-width:2em}
.l-at [data-part]:empty::before{content:attr(data-hint);opacity:.55}
.l-at [data-rich] p{margin:0 0 16px}
.ProseMirror{outline:none;white-space:pre-wrap;overflow-wrap:break-word}`;

/** The path of the block: `blocks/b1` of the class `l-at-blocks/b1`. */
const placeOfClass = (classes: string): string | undefined => /(?:^| )l-at-(blocks\/\S+)/.exec(classes)?.[1];

const selectorOf = (place: string): string => `[class~="l-at-${place}"]`;

export const elementAt = (page: Document, place: string): HTMLElement | null =>
  page.querySelector<HTMLElement>(selectorOf(place));

/** Shows which block is chosen. */
export function markSelected(page: Document, place: string | undefined): void {
  for (const each of page.querySelectorAll('.l-selected')) each.classList.remove('l-selected');
  if (place !== undefined)
    for (const each of page.querySelectorAll(selectorOf(place))) each.classList.add('l-selected');
}

/** The innermost block around something in the frame, which is of another window than this code. */
function placeAround(target: EventTarget | null): string | undefined {
  const block = (target as Element | null)?.closest?.('.l-at');
  return block ? placeOfClass(block.className) : undefined;
}

function keyOf(event: KeyboardEvent): FrameKey | undefined {
  const { altKey, key } = event;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  if (event.ctrlKey || event.metaKey) {
    const letter = key.toLowerCase();
    if (letter === 'z') return event.shiftKey ? 'redo' : 'undo';
    return letter === 'y' ? 'redo' : letter === 'd' ? 'duplicate' : undefined;
  }
  return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined;
}

/** Makes the drawn letter an editor. */
export function attachFrame(page: Document, actions: FrameActions): void {
  const style = page.createElement('style');
  style.textContent = STYLE;
  page.head.append(style);
  const seen = new Set<string>();
  const stops: HTMLElement[] = [];
  for (const element of page.querySelectorAll<HTMLElement>('.l-at')) {
    const place = placeOfClass(element.className);
    if (place === undefined) continue;
    if (actions.isConditional(place)) element.classList.add('l-when');
    // A block of two elements is one stop.
    if (seen.has(place)) continue;
    seen.add(place);
    stops.push(element);
    element.tabIndex = 0;
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', actions.nameOf(place));
    element.setAttribute('aria-keyshortcuts', 'Enter Alt+ArrowUp Alt+ArrowDown Delete Control+D');
    element.addEventListener('focus', () => actions.onSelect(place));
  }
  for (const part of page.querySelectorAll<HTMLElement>('[data-part]')) attachPart(part, actions);
  page.addEventListener('click', (event) => {
    const place = placeAround(event.target);
    if ((event.target as Element | null)?.closest?.('a')) event.preventDefault();
    if (place !== undefined) actions.onSelect(place);
  });
  page.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement | null;
    const place = placeAround(target);
    if (place === undefined || !target) return;
    const block = elementAt(page, place);
    if (target.closest('[data-part]')) {
      if (event.key === 'Escape') block?.focus();
      return;
    }
    const key = keyOf(event);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (key) actions.onKey(place, key);
    else if (event.key === 'Enter') {
      const part = block?.querySelector<HTMLElement>('[data-part]');
      if (part) part.focus();
      else actions.onKey(place, 'settings');
    } else if (step !== undefined && block) stops[stops.indexOf(block) + step]?.focus();
    else return;
    event.preventDefault();
  });
}

function attachPart(part: HTMLElement, actions: FrameActions): void {
  const place = placeAround(part);
  const name = part.dataset['part'];
  if (place === undefined || name === undefined) return;
  part.dataset['hint'] = actions.partName(name);
  part.tabIndex = -1;
  part.addEventListener('focusin', () => {
    actions.onSelect(place);
    actions.onTyping(true);
  });
  part.addEventListener('focusout', (event) => {
    if (!part.contains(event.relatedTarget as Node | null)) actions.onTyping(false);
  });
  if (part.dataset['rich'] !== undefined) {
    actions.editRich(part, place, name);
    return;
  }
  part.textContent = actions.textOf(place, name);
  part.setAttribute('contenteditable', 'plaintext-only');
  // Browsers that do not know it would take formatting.
  if (part.contentEditable !== 'plaintext-only') part.setAttribute('contenteditable', 'true');
  part.setAttribute('role', 'textbox');
  part.setAttribute('aria-label', actions.partName(name));
  part.addEventListener('input', () =>
    actions.onText(place, name, (part.textContent ?? '').replace(/[\s\u00a0]+/g, ' ')),
  );
  part.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
  });
  part.addEventListener('paste', (event) => {
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain').replace(/\s+/g, ' ') ?? '';
    part.ownerDocument.execCommand('insertText', false, text);
  });
}
