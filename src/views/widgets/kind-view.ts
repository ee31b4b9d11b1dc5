import type { ComponentType } from 'react';
import type { FieldRules } from '../../contract/kinds/index.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { TextEntryProps } from './text-entry.tsx';

/** What an input of any kind gets. Values are those of the API's JSON (see `contract/kinds/kind.ts`); null is none. */
export interface KindInputProps {
  /** Of the element that takes the focus; the field's label names it. */
  readonly id: string;
  readonly model: FormFieldModel;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: () => void;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  /** Ids of the texts that explain the input: its error and its help. */
  readonly describedBy: string | undefined;
}

/** How values are typed where there is no form, as in filters. */
export interface Entry extends Pick<TextEntryProps, 'format' | 'parse' | 'accepts' | 'type' | 'inputMode'> {
  /** Where a line of text does not do. */
  readonly Entry?: ComponentType<TextEntryProps>;
}

export type MakeEntry = (
  context: { readonly locale: string; readonly timeZone: string },
  rules: FieldRules,
) => Entry;

/** How a kind is shown in forms. */
export interface KindView {
  /** Undefined: fields of the kind are not in forms at all. */
  readonly Input: ComponentType<KindInputProps> | undefined;
}
