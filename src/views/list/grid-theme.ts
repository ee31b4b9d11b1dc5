import { themeQuartz } from 'ag-grid-community';

export const ROW_HEIGHT = 36;

/** The grid in the colours of the shell: variables, so that light and dark follow by themselves. */
export const gridTheme = themeQuartz.withParams({
  accentColor: 'var(--shell-accent)',
  backgroundColor: 'var(--shell-surface)',
  borderColor: 'var(--shell-border)',
  browserColorScheme: 'inherit',
  cellHorizontalPadding: 12,
  fontFamily: 'inherit',
  fontSize: 14,
  foregroundColor: 'var(--shell-text)',
  headerBackgroundColor: 'var(--shell-surface)',
  headerFontSize: 13,
  headerFontWeight: 600,
  headerHeight: ROW_HEIGHT,
  headerTextColor: 'var(--shell-muted)',
  rowHeight: ROW_HEIGHT,
  rowHoverColor: 'var(--shell-hover)',
  selectedRowBackgroundColor: 'var(--shell-accent-soft)',
  spacing: 6,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});
