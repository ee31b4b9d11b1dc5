import { themeQuartz, type Theme } from 'ag-grid-community';
import { type Density, DENSITIES, ROW_HEIGHTS } from './density.ts';

/** The grid in the colours of the shell: variables, so that light and dark follow by themselves. */
const shellTheme = themeQuartz.withParams({
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
  headerTextColor: 'var(--shell-muted)',
  rowHoverColor: 'var(--shell-hover)',
  selectedRowBackgroundColor: 'var(--shell-accent-soft)',
  spacing: 6,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
});

/** The same objects at every render: the grid draws all its rows anew for another theme. */
export const GRID_THEMES = Object.fromEntries(
  DENSITIES.map((density) => {
    const rowHeight = ROW_HEIGHTS[density];
    return [density, shellTheme.withParams({ rowHeight, headerHeight: rowHeight })];
  }),
) as Readonly<Record<Density, Theme>>;
