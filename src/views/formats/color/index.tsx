import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../widgets/cell.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { TextControl } from '../../widgets/text-control.tsx';
import type { FormatView } from '../format-view.ts';
import './color.css';
import { isColor, parseColor } from '../../entries/color.ts';

/** A native picker, and the colour as text; the picker of a field without a value has none to show. */
function Input(props: KindInputProps) {
  const { id, value, onChange, onBlur, readOnly, model } = props;
  const { t } = useTranslation();
  const isSet = isColor(value);
  return (
    <TextControl
      {...props}
      format={plainText}
      parse={parseColor}
      leading={
        <input
          id={`${id}__picker`}
          type="color"
          className={`color-picker ${isSet ? '' : 'is-empty'}`}
          aria-label={`${model.field.label}: ${t('form.pickColor')}`}
          disabled={readOnly}
          value={isSet ? value : '#ffffff'}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      }
    />
  );
}

/** The colour itself beside its text: nobody reads `#1f77b4`. */
function Cell({ value }: CellProps) {
  if (!isColor(value)) return <>{plainText(value)}</>;
  return (
    <span className="color-cell">
      <span className="color-swatch" style={{ backgroundColor: value }} aria-hidden />
      {value}
    </span>
  );
}

export const colorView: FormatView = { Input, Cell };
