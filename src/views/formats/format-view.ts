import type { ComponentType, ReactNode } from 'react';
import type { CellProps } from '../widgets/cell.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import type { FormFieldModel, ObjectModel } from '../../engine/model/object-model.ts';
import type { KindInputProps, KindView } from '../widgets/kind-view.ts';

/** What an input gets that is made of inputs of other fields: what draws those. */
export interface NestedInputProps extends KindInputProps {
  readonly inputOf: (model: FormFieldModel) => ComponentType<KindInputProps> | undefined;
}

/** What a preview gets: it reads the value of the field itself, and not before it is in sight. */
export interface PreviewProps {
  readonly model: ObjectModel;
  readonly field: ObjectField;
  /** The record as a list has it. What is drawn of it is drawn anew when its version changes. */
  readonly record: ObjectRecord;
}

/** A change of a value, as the history of its record tells it. */
export interface ChangeProps {
  /** As it is in the record: what stands beside it says more of its values. */
  readonly field: ObjectField;
  readonly before: unknown;
  readonly after: unknown;
  /** Both values, where there is no more to say. */
  readonly children: ReactNode;
}

/** How a format is shown. */
export interface FormatView extends KindView {
  /** In the place of `Input`, where it has fields in it. */
  readonly Nested?: ComponentType<NestedInputProps>;
  /** What is read only is shown by the input as well: text would not do. */
  readonly readsItself?: true;
  /** Instead of text in the cells of a list. */
  readonly Cell?: ComponentType<CellProps>;
  /** What a change has made otherwise, in place of both values. */
  readonly Change?: ComponentType<ChangeProps>;
  /** A value small, in place of a picture; it fills the place that it is given, and takes no clicks and no keys. */
  readonly Preview?: ComponentType<PreviewProps>;
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
