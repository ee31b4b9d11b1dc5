import { useTranslation } from 'react-i18next';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';

/** Offers the fields of receivers that a text may name; nothing where there are none. */
export function FieldSelect({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const { t } = useTranslation();
  const { fields = [], readOnly } = useEditor();
  if (fields.length === 0 || readOnly) return undefined;
  return (
    <Select
      className="ie-fields"
      aria-label={t('interactive:insertField')}
      title={t('interactive:insertField')}
      value=""
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{'{ }'}</option>
      {fields.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}
