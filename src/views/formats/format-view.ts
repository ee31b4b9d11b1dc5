import type { ComponentType } from 'react';
import type { CellProps } from '../widgets/cell.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { KindInputProps, KindView } from '../widgets/kind-view.ts';

/** What an input gets that is made of inputs of other fields: what draws those. */
export interface NestedInputProps extends KindInputProps {
  readonly inputOf: (model: FormFieldModel) => ComponentType<KindInputProps> | undefined;
}

/** How a format is shown. */
export interface FormatView extends KindView {
  /** In the place of `Input`, where it has fields in it. */
  readonly Nested?: ComponentType<NestedInputProps>;
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
