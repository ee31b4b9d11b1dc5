/**
 * What stands in the header of a column: its name, how the rows are sorted by it, and the button of its menu. By keys the
 * menu opens at the header itself, which says so: one that hears the page does not hear of a button in each header.
 */
export const HEADER_TEMPLATE = `
<div class="ag-cell-label-container" role="presentation">
  <button type="button" hidden class="column-menu-button" tabindex="-1" aria-hidden="true">
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor"><path d="M4.5 6.2 8 9.8l3.5-3.6.9.9L8 11.6 3.6 7.1z"/></svg>
  </button>
  <div data-ref="eLabel" class="ag-header-cell-label" role="presentation">
    <span data-ref="eText" class="ag-header-cell-text"></span>
    <ag-sort-indicator data-ref="eSortIndicator"></ag-sort-indicator>
  </div>
</div>`;
