import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocale, LOCALES } from '../../../contract/constants.ts';
import type { OwnArea } from '../../../contract/metadata/own-area.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useLanguageName } from '../texts/use-language-name.ts';
import { IconInput } from '../visual/icon-input.tsx';

interface Props {
  readonly area: OwnArea;
  /** The other areas of the menu, in their order. */
  readonly others: readonly { readonly key: string; readonly label: string }[];
  readonly isTried: boolean;
  readonly onChange: (area: OwnArea) => void;
}

/** An area of the menu that an object makes: its names, its place among the others, its picture. */
export function AreaInputs({ area, others, isTried, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const languageName = useLanguageName();
  const name = area.names?.[i18n.language] ?? '';
  const isWrong = isTried && !name.trim();
  // A name is left out where nothing is written, so that another language stands in for it.
  const call = (locale: string, text: string) => {
    const { [locale]: _before, ...rest } = area.names;
    onChange({ ...area, names: text ? { ...rest, [locale]: text } : rest });
  };
  const { before: _before, ...behindAll } = area;
  return (
    <div className="config-own-area">
      <div className="config-own-field">
        <FormGroup
          label={t('configuration:ownFields.area.name')}
          labelFor={`${id}-name`}
          intent={isWrong ? 'danger' : 'none'}
          helperText={
            <span id={`${id}-problem`}>{isWrong && t('responseErrorMsg.required', { ns: 'errors' })}</span>
          }
        >
          <InputGroup
            id={`${id}-name`}
            value={name}
            maxLength={60}
            aria-required
            aria-invalid={isWrong}
            aria-describedby={`${id}-problem`}
            onValueChange={(text) => call(i18n.language, text)}
          />
        </FormGroup>
        <FormGroup label={t('configuration:ownFields.area.order')} labelFor={`${id}-before`}>
          <Select
            id={`${id}-before`}
            fill
            value={area.before ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(value ? { ...area, before: value } : behindAll)
            }
          >
            {others.map(({ key, label }) => (
              <option key={key} value={key}>
                {t('configuration:ownFields.area.before', { name: label })}
              </option>
            ))}
            <option value="">{t('configuration:ownFields.area.last')}</option>
          </Select>
        </FormGroup>
      </div>
      <details>
        <summary>{t('configuration:ownFields.area.otherNames')}</summary>
        <div className="config-own-field">
          {LOCALES.filter((locale) => locale !== i18n.language).map((locale) => (
            <FormGroup key={locale} label={languageName(locale)} labelFor={`${id}-${locale}`}>
              <InputGroup
                id={`${id}-${locale}`}
                lang={intlLocale(locale)}
                value={area.names?.[locale] ?? ''}
                maxLength={60}
                onValueChange={(text) => call(locale, text)}
              />
            </FormGroup>
          ))}
        </div>
      </details>
      <IconInput
        legend={t('configuration:ownFields.area.icon')}
        icon={area.icon ?? 'list'}
        onChange={(icon) => onChange({ ...area, icon })}
      />
    </div>
  );
}
