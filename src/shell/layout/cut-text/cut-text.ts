import './cut-text.css';

/** What holds more is no name, but a part of the page. */
const MOST_ELEMENTS = 40;
/** Pixels between the name and the whole of it, and the edge of the window. */
const GAP = 4;
/** On elements whose title is from here: it follows their text. */
const OURS = 'cutText';

const isCut = (element: Element) =>
  element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).textOverflow === 'ellipsis';

/** The element and the few around it: text is cut by what it stands in. */
const around = (element: Element | null, levels = 3): readonly HTMLElement[] =>
  element instanceof HTMLElement && levels > 0 ? [element, ...around(element.parentElement, levels - 1)] : [];

/** The whole of a text within the element for which there is no room; undefined where all can be read. */
function cutText(element: Element): string | undefined {
  const inner = element.getElementsByTagName('*');
  if (inner.length > MOST_ELEMENTS || element.matches('input, textarea, select')) return undefined;
  const cut = [element, ...inner].find(isCut);
  return cut?.textContent.trim() || undefined;
}

/** Shows the whole of a name that is cut to whoever comes to it: by keys below it, by the pointer as its title. */
export function showCutText(): () => void {
  const tip = document.createElement('div');
  tip.className = 'cut-text floating';
  // Who hears the page hears the whole of it anyway.
  tip.ariaHidden = 'true';
  const ended = new AbortController();
  const hide = () => tip.remove();
  const show = (element: Element, text: string) => {
    tip.textContent = text;
    document.body.append(tip);
    if ('showPopover' in tip) {
      tip.popover = 'manual';
      tip.showPopover();
    }
    const { left, top, bottom } = element.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const isBelow = bottom + GAP + height <= innerHeight;
    tip.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    tip.style.top = `${isBelow ? bottom + GAP : top - GAP - height}px`;
  };
  const listen = <K extends keyof DocumentEventMap>(type: K, act: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(type, act, { signal: ended.signal, capture: true, passive: true });
  const come = (to: EventTarget | null) => {
    hide();
    if (!(to instanceof Element) || !to.matches(':focus-visible')) return;
    const text = cutText(to);
    if (text !== undefined) show(to, text);
  };
  come(document.activeElement);
  listen('focusin', ({ target }) => come(target));
  for (const type of ['focusout', 'scroll', 'pointerdown'] as const) listen(type, hide);
  listen('keydown', ({ key }) => {
    if (key === 'Escape') hide();
  });
  listen('pointerover', ({ target }) => {
    if (!(target instanceof Element)) return;
    const cut = around(target).find(isCut);
    if (!cut || (cut.title !== '' && !(OURS in cut.dataset))) return;
    cut.title = cut.textContent.trim();
    cut.dataset[OURS] = '';
  });
  return () => {
    hide();
    ended.abort();
  };
}
