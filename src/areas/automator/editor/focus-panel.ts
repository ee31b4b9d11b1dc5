const INPUTS = 'input, textarea, select, button, [tabindex]';

/**
 * Leads to what is said of the chosen element, once that is drawn; to an input of it, or to its first one.
 * @param part the field of the input's values
 */
export function focusPanel(input?: string, part = ''): void {
  requestAnimationFrame(() => {
    const panel = document.querySelector<HTMLElement>('.wf-side');
    const place =
      input === undefined ? undefined : panel?.querySelector(`[data-input="${CSS.escape(input)}"]`);
    // The list of variables stands before the input that it is for.
    const named = place?.querySelector('label')?.htmlFor ?? '';
    const target = document.getElementById(`${named}-${part}`) ?? document.getElementById(named);
    if (target) target.focus();
    else (place ?? panel?.querySelector('.wf-fields'))?.querySelector<HTMLElement>(INPUTS)?.focus();
  });
}
