import { InputGroup } from '@blueprintjs/core';
import { isEmpty } from '../../contract/record/validate.ts';
import type { KindInputProps } from '../kinds/kind-view.ts';
import { useFormat } from '../list/use-format.ts';
import { valueText } from './value-text.ts';

/** A value that nobody can change here, as lists write it: a greyed select or an empty date mask would say less. */
export function ReadOnlyInput({ id, model: { field }, value, describedBy }: KindInputProps) {
  const format = useFormat();
  return (
    <InputGroup
      id={id}
      name={id}
      fill
      readOnly
      value={isEmpty(value) ? '' : valueText(value, field, format)}
      aria-describedby={describedBy}
    />
  );
}
