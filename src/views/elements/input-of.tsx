import type { ComponentType } from 'react';
import { isRelation } from '../../engine/model/fields.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { fieldView } from '../formats/field-view.ts';
import { formatView } from '../formats/index.ts';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { ChoicesInput } from './choices-input.tsx';
import { ReadOnlyInput } from './read-only-input.tsx';
import { RowList } from './row-list.tsx';
import { TextsInput } from './texts-input.tsx';

/** The input of a field: of what its LIST holds, else of its kind. Undefined: forms do not show the field. */
export function inputOf(
  model: Pick<FormFieldModel, 'field' | 'readOnly'>,
): ComponentType<KindInputProps> | undefined {
  switch (model.field.element) {
    case null:
      return kindInput(model);
    case 'STRING':
      return TextsInput;
    case 'ENUM':
      return ChoicesInput;
    default:
      return RowsInput;
  }
}

function kindInput({ field, readOnly }: Pick<FormFieldModel, 'field' | 'readOnly'>) {
  const view = formatView(field);
  const Input = view?.Nested ? NestedInput : fieldView(field)?.Input;
  // These have a way of their own to show what they hold.
  const isShownByInput = isRelation(field) || view?.readsItself;
  const isWrittenOut = readOnly && !isShownByInput;
  return Input && isWrittenOut ? ReadOnlyInput : Input;
}

function RowsInput(props: KindInputProps) {
  return <RowList {...props} inputOf={inputOf} />;
}

function NestedInput(props: KindInputProps) {
  const Nested = formatView(props.model.field)?.Nested;
  return Nested && <Nested {...props} inputOf={inputOf} />;
}
