import type { ComponentType } from 'react';
import type { FieldRules } from '../../contract/kinds/kind.ts';
import { kindView } from '../kinds/index.ts';
import type { KindInputProps } from '../kinds/kind-view.ts';
import { ChoicesInput } from './choices-input.tsx';
import { RowList } from './row-list.tsx';
import { TextsInput } from './texts-input.tsx';

/** The input of a field: of what its LIST holds, else of its kind. Undefined: forms do not show the field. */
export function inputOf({
  kind,
  element,
}: Pick<FieldRules, 'kind' | 'element'>): ComponentType<KindInputProps> | undefined {
  switch (element) {
    case null:
    case undefined:
      return kindView(kind)?.Input;
    case 'STRING':
      return TextsInput;
    case 'ENUM':
      return ChoicesInput;
    default:
      return RowsInput;
  }
}

function RowsInput(props: KindInputProps) {
  return <RowList {...props} inputOf={inputOf} />;
}
