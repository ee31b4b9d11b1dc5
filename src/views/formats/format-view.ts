import type { ComponentType } from 'react';
import type { CellProps } from '../cells/cell.ts';
import type { KindView } from '../widgets/kind-view.ts';

/** How a format is shown. */
export interface FormatView extends KindView {
  /** What is read only is shown by the input as well: text would not do. */
  readonly readsItself?: true;
  /** Instead of text in the cells of a list. */
  readonly Cell?: ComponentType<CellProps>;
  /** Where a text leads to; undefined: it is only shown. Never a scheme that runs code. */
  readonly href?: (text: string) => string | undefined;
}
