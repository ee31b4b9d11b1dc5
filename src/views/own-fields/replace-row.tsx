import { FormGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../engine/hooks/use-own-field.ts';
import { Select } from '../widgets/select.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { CLEARED, type GoingChoice, optionOf, textOf } from './going-choices.ts';

interface Props {
  readonly choice: GoingChoice;
  /** The choices that there will be. */
  readonly after: readonly Choice[];
  /** Empty: still to be chosen. */
  readonly option: string;
  readonly disabled: boolean;
  readonly onChange: (option: string) => void;
}

/** A choice that goes, how many records hold it, and what they get instead. */
export function ReplaceRow({ choice, after, option, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const count = new Intl.NumberFormat(useIntlLocale()).format(choice.count);
  return (
    <li>
      <FormGroup
        labelFor={id}
        label={<strong>{choice.text}</strong>}
        labelInfo={t('people:ownField.holders', { total: count })}
      >
        <Select
          id={id}
          fill
          value={option}
          disabled={disabled}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{t('people:ownField.choose')}</option>
          {after.map((each) => (
            <option key={each.name} value={optionOf(each.name)}>
              {textOf(each)}
            </option>
          ))}
          <option value={CLEARED}>{t('people:ownField.clear')}</option>
        </Select>
      </FormGroup>
    </li>
  );
}
