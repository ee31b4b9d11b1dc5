import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../widgets/select.tsx';
import { useEditor } from './editor-context.ts';

interface Props {
  readonly common: React.ComponentProps<'textarea'>;
  readonly value: unknown;
  readonly onChange: (value: string) => void;
}

/** A text, and the fields of receivers that it may name: one that is chosen is put where the cursor is. */
export function TextWithFields({ common, value, onChange }: Props) {
  const { t } = useTranslation();
  const { fields = [], readOnly } = useEditor();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const insert = (name: string) => {
    const { selectionStart, selectionEnd } = area.current ?? {};
    const from = selectionStart ?? text.length;
    onChange(`${text.slice(0, from)}{{${name}}}${text.slice(selectionEnd ?? from)}`);
    area.current?.focus();
  };
  return (
    <>
      <textarea
        {...common}
        ref={area}
        className="bp6-input bp6-fill"
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      {fields.length > 0 && !readOnly && (
        <Select
          className="ie-fields"
          aria-label={t('interactive:insertField')}
          title={t('interactive:insertField')}
          value=""
          onChange={({ target }) => insert(target.value)}
        >
          <option value="">{'{ }'}</option>
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
