/** For a bar that goes, and with it the button that has the focus: it is at the rows then. */
export function focusRows(bar: HTMLElement | null): void {
  bar?.closest('.object-table')?.querySelector<HTMLElement>('[role="columnheader"]')?.focus();
}
