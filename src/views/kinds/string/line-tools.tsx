import { useTranslation } from 'react-i18next';
import { useTextVariables, variableLabel } from '../../../engine/hooks/use-text-variables.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import { EmojiMenu } from './emoji-menu.tsx';
import './line-tools.css';
import { UsefulLength } from './useful-length.tsx';

/** Characters of a subject that inboxes show, on phones the fewest. */
const USEFUL = 50;

interface Props extends Pick<KindInputProps, 'id' | 'model' | 'value' | 'onChange'> {
  /** The object of those who get the line. */
  readonly about: string;
}

/** For a line that is sent, such as a subject: fields of its recipients, emoji, and how much of it inboxes show. */
export function LineTools({ id, model, value, onChange, about }: Props) {
  const { t } = useTranslation();
  const variables = useTextVariables(model.field, about);
  /** Where the cursor is. */
  const insert = (text: string) => {
    const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(id)}`);
    const before = input?.value ?? plainText(value);
    const at = input?.selectionStart ?? before.length;
    onChange(before.slice(0, at) + text + before.slice(input?.selectionEnd ?? at));
    input?.focus();
  };
  const label = t('letters:insert');
  return (
    <div className="line-tools">
      <Select
        aria-label={label}
        title={label}
        value=""
        onChange={({ target }) => insert(`{{${target.value}}}`)}
      >
        <option value="">{'{ }'}</option>
        {variables?.map((variable) => (
          <option key={variable.name} value={variable.name}>
            {variableLabel(variable)}
          </option>
        ))}
      </Select>
      <EmojiMenu onChoose={insert} />
      <UsefulLength id={`${id}__useful`} text={plainText(value)} useful={USEFUL} />
    </div>
  );
}
