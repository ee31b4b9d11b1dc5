/**
 * What stands in the header of a column: its name, how the rows are sorted by it, and the button of its menu. By keys the
 * menu opens at the header itself, which says so: one that hears the page does not hear of a button in each header.
 */
export const HEADER_TEMPLATE = `
<div class="ag-cell-label-container" role="presentation">
  <button type="button" class="column-menu-button" tabindex="-1" aria-hidden="true">
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor"><path d="M4.5 6.2 8 9.8l3.5-3.6.9.9L8 11.6 3.6 7.1z"/></svg>
  </button>
  <div data-ref="eLabel" class="ag-header-cell-label" role="presentation">
    <span data-ref="eText" class="ag-header-cell-text"></span>
    <ag-sort-indicator data-ref="eSortIndicator"></ag-sort-indicator>
  </div>
</div>`;

/** The header in which something happened; undefined outside of headers, and in those without a menu. */
function headerOf({ target }: { readonly target: EventTarget | null }): HTMLElement | undefined {
  const header = target instanceof Element ? target.closest<HTMLElement>('.ag-header-cell') : null;
  return header?.querySelector('.column-menu-button') ? header : undefined;
}

interface Handled {
  readonly target: EventTarget | null;
  readonly preventDefault: () => void;
  readonly stopPropagation: () => void;
}

/** Opens a menu at a header: by its button, by Alt and the arrow down, and by whatever else opens menus of the browser. */
export function headerMenuEvents(open: (header: HTMLElement) => void) {
  const openAt = (event: Handled) => {
    const header = headerOf(event);
    if (!header) return;
    event.preventDefault();
    event.stopPropagation();
    open(header);
  };
  return {
    onContextMenu: openAt,
    onClick: (event: Handled) => {
      if (event.target instanceof Element && event.target.closest('.column-menu-button')) openAt(event);
    },
    // Before the grid's own, by which the arrow leads into the rows.
    onKeyDownCapture: (event: Handled & { readonly key: string; readonly altKey: boolean }) => {
      if (event.key === 'ArrowDown' && event.altKey) openAt(event);
    },
  };
}
