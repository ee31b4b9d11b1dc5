import type { ComponentType } from 'react';
import type { CellProps } from '../widgets/cell.ts';
import type { KindView } from '../widgets/kind-view.ts';

/** How a format is shown. */
export interface FormatView extends KindView {
  /** What is read only is shown by the input as well: text would not do. */
  readonly readsItself?: true;
  /** Instead of text in the cells of a list. */
  readonly Cell?: ComponentType<CellProps>;
  /** What the notations of a column in a file are called: keys of texts, and the choices in a locale. */
  readonly notations?: {
    readonly title: string;
    readonly none: string;
    readonly options: (locale: string) => readonly { readonly value: string; readonly text: string }[];
  };
  /** A value as it is shown, where that is not how it is kept. */
  readonly shown?: (text: string) => string;
  /** Where a text leads to; undefined: it is only shown. Never a scheme that runs code. */
  readonly href?: (text: string) => string | undefined;
}
