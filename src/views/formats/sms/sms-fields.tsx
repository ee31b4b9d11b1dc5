import { useTranslation } from 'react-i18next';
import type { MessageLink } from '../../../contract/letters/variables.ts';
import { useTextVariables, variableLabel } from '../../../engine/hooks/use-text-variables.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import './sms.css';

/** Those of the message's own links that lead to different pages in a short message. */
const LINKS: readonly MessageLink[] = ['messageUrl', 'unsubscribeUrl'];

interface Props extends Pick<KindInputProps, 'id' | 'model' | 'value' | 'onChange'> {
  /** The object of those who get the text. */
  readonly about: string;
}

/** Puts a field of the receiver, or a link of the message, where the cursor of the text is. */
export function SmsFields({ id, model, value, onChange, about }: Props) {
  const { t } = useTranslation();
  const variables = useTextVariables(model.field, about);
  const insert = (name: string) => {
    const input = document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`);
    const text = input?.value ?? plainText(value);
    const at = input?.selectionStart ?? text.length;
    onChange(`${text.slice(0, at)}{{${name}}}${text.slice(input?.selectionEnd ?? at)}`);
    input?.focus();
  };
  return (
    <div className="sms-fields">
      <Select aria-label={t('letters:insert')} value="" onChange={({ target }) => insert(target.value)}>
        <option value="">{t('letters:insert')}</option>
        {variables?.map((variable) => (
          <option key={variable.name} value={variable.name}>
            {variableLabel(variable)}
          </option>
        ))}
        {LINKS.map((name) => (
          <option key={name} value={name}>
            {t(`letters:links.${name}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
