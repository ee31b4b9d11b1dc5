import { themeQuartz, type Theme } from 'ag-grid-community';
import { type Density, DENSITIES, ROW_HEIGHTS, TWO_LINES_HEIGHT } from './density.ts';

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
const themes = (rowHeightOf: (density: Density) => number) =>
  Object.fromEntries(
    DENSITIES.map((density) => [
      density,
      shellTheme.withParams({ rowHeight: rowHeightOf(density), headerHeight: ROW_HEIGHTS[density] }),
    ]),
  ) as Readonly<Record<Density, Theme>>;

export const GRID_THEMES = themes((density) => ROW_HEIGHTS[density]);
/** Of rows whose cells have two lines. */
export const TWO_LINES_THEMES = themes(() => TWO_LINES_HEIGHT);
