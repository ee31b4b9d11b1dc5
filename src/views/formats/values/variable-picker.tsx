import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../widgets/select.tsx';
import { VariablesContext } from './variables-context.ts';

/** Puts what a text may name where its cursor is. */
export function VariablePicker({ inputId }: { readonly inputId: string }) {
  const { t } = useTranslation();
  const variables = use(VariablesContext);
  if (!variables.length) return null;
  const insert = (name: string) => {
    const input = document.getElementById(inputId) as HTMLInputElement | HTMLTextAreaElement | null;
    if (!input) return;
    input.focus();
    input.setRangeText(`{{${name}}}`, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Select
      className="wf-variables"
      aria-label={t('workflow:insertVariable')}
      title={t('workflow:insertVariable')}
      value=""
      onChange={({ currentTarget: { value } }) => insert(value)}
    >
      <option value="">{'{ }'}</option>
      {variables.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}
