import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../contract/record/validate.ts';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { formatView } from '../formats/index.ts';
import { useFormat } from '../widgets/use-format.ts';
import { yearOf } from '../widgets/dates/date-text.ts';
import { valueText } from '../../contract/record/value-text.ts';

/**
 * A value that nobody can change here, as lists write it: a box would look as if it could be filled in. An `output`,
 * since labels name only elements of forms.
 */
export function ReadOnlyInput({ id, model: { field, widget }, value, describedBy }: KindInputProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (isEmpty(value)) {
    return (
      <output id={id} className="form-value is-empty" aria-live="off" aria-describedby={describedBy}>
        <span aria-hidden>–</span>
        <span className="sr-only">{t('form.empty')}</span>
      </output>
    );
  }
  const view = formatView(field);
  const written = widget === 'year' ? yearOf(value) : valueText(value, field, format);
  const text = view?.shown?.(written) ?? written;
  const href = view?.href?.(text);
  return (
    <output id={id} className="form-value" aria-live="off" aria-describedby={describedBy}>
      {href === undefined ? text : <a href={href}>{text}</a>}
    </output>
  );
}
