const INPUTS = 'input, textarea, select, button, [tabindex]';

/** Leads to what is said of the chosen element, once that is drawn; to an input of it, or to its first one. */
export function focusPanel(input?: string): void {
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>('.wf-side');
    const place =
      input === undefined ? undefined : panel?.querySelector(`[data-input="${CSS.escape(input)}"]`);
    (place ?? panel?.querySelector('.wf-fields'))?.querySelector<HTMLElement>(INPUTS)?.focus();
  });
}
