import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  acceptsDigits,
  decodeScalar,
  encodeScalar,
  isScalarInvalid,
  type Scalar,
  SCALAR_TYPES,
  type ScalarType,
  withScalarType,
} from '../../../engine/filter/scalar.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { useEditor } from '../editor-context.ts';
import { LeanSelect } from '../lean-select.tsx';
import { TextEntry } from '../../widgets/text-entry.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  /** JSON text. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly describedBy: string | undefined;
}

/**
 * A value of any type (specification, section 2, widget 5): `string` and `number` enable the entry of their kind;
 * `true`, `false` and `null` disable and clear it.
 */
export function ScalarControl({ id, label, value, onChange, disabled, invalid, describedBy }: Props) {
  const { t } = useTranslation();
  const { texts } = useEditor();
  const [scalar, setScalar] = useState(() => decodeScalar(value));
  // A value from elsewhere, such as by undo, replaces what is being edited.
  const shown = encodeScalar(scalar) === value ? scalar : decodeScalar(value);
  const change = (next: Scalar) => {
    setScalar(next);
    onChange(encodeScalar(next));
  };
  const hasEntry = shown.type === 'string' || shown.type === 'number';
  return (
    <span className="filter-two">
      <LeanSelect
        label={`${label}, ${texts.parts.type}`}
        value={shown.type}
        text={shown.type ? t(`filter:value.scalar.${shown.type}`) : ''}
        placeholder={texts.choose}
        options={() => SCALAR_TYPES.map((type) => ({ value: type, label: t(`filter:value.scalar.${type}`) }))}
        disabled={disabled}
        invalid={invalid && shown.type === undefined}
        describedBy={describedBy}
        onChange={(type) => change(withScalarType(shown, type as ScalarType))}
      />
      <TextEntry
        id={id}
        label={label}
        value={shown.text}
        format={plainText}
        parse={(text) => text}
        accepts={shown.type === 'number' ? acceptsDigits : undefined}
        inputMode={shown.type === 'number' ? 'numeric' : 'text'}
        disabled={disabled || !hasEntry}
        invalid={invalid && hasEntry && isScalarInvalid(shown)}
        describedBy={describedBy}
        onChange={(text) => change({ ...shown, text: plainText(text) })}
      />
    </span>
  );
}
