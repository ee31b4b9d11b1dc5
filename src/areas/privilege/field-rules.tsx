import { InputGroup } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccessObject } from '../../contract/access/role.ts';
import { FIELD_RULES, type FieldRule } from '../../contract/access/rules.ts';
import { Select } from '../../views/widgets/select.tsx';

/** Shown without a search box up to here. */
const FEW = 12;

interface Props {
  readonly fields: AccessObject['fields'];
  readonly rules: Readonly<Record<string, FieldRule>>;
  readonly readOnly: boolean;
  readonly onChange: (field: string, rule: FieldRule | undefined) => void;
}

/** For each field of an object, whether it is seen and written as usual, only seen, or hidden. */
export function FieldRules({ fields, rules, readOnly, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = fields.filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(wanted));
  return (
    <>
      {fields.length > FEW && (
        <InputGroup
          type="search"
          leftIcon={<SearchIcon />}
          placeholder={t('privilege:findField')}
          aria-label={t('privilege:findField')}
          value={text}
          onValueChange={setText}
        />
      )}
      <ul className="field-rules">
        {shown.map(({ name, label }) => (
          <li key={name} data-rule={rules[name]}>
            <label htmlFor={`field-rule-${name}`}>
              {label} <code>{name}</code>
            </label>
            <Select
              id={`field-rule-${name}`}
              disabled={readOnly}
              value={rules[name] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange(
                  name,
                  FIELD_RULES.find((rule) => rule === value),
                )
              }
            >
              <option value="">{t('privilege:field.usual')}</option>
              {FIELD_RULES.map((rule) => (
                <option key={rule} value={rule}>
                  {t(`privilege:field.${rule}`)}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <p role="status">{shown.length === 0 && t('privilege:noField', { text })}</p>
    </>
  );
}
