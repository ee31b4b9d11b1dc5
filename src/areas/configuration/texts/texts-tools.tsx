import { Button, InputGroup } from '@blueprintjs/core';
import { ArrowDownIcon, SearchIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { TEXT_FILTERS, type TextFilter } from './text-rows.ts';
import { useLanguageName } from './use-language-name.ts';

interface Props {
  readonly filter: TextFilter;
  readonly search: string;
  readonly language: Locale | undefined;
  /** Texts on show. */
  readonly total: number;
  readonly canJump: boolean;
  readonly onFilter: (filter: TextFilter) => void;
  readonly onSearch: (search: string) => void;
  readonly onLanguage: (language: Locale | undefined) => void;
  readonly onJump: () => void;
}

/** Which texts are on show, and the way to the next one that is missing. */
export function TextsTools(props: Props) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  return (
    <div className="texts-tools">
      <InputGroup
        type="search"
        leftIcon={<SearchIcon />}
        aria-label={t('configuration:texts.search')}
        placeholder={t('configuration:texts.search')}
        value={props.search}
        onValueChange={props.onSearch}
      />
      <Select
        aria-label={t('configuration:texts.show')}
        value={props.filter}
        onChange={({ target }) => props.onFilter(target.value as TextFilter)}
        options={TEXT_FILTERS.map((value) => ({ value, label: t(`configuration:texts.filters.${value}`) }))}
      />
      <Select
        aria-label={t('configuration:texts.language')}
        value={props.language ?? ''}
        onChange={({ target }) => props.onLanguage(LOCALES.find((locale) => locale === target.value))}
        options={[
          { value: '', label: t('configuration:texts.allLanguages') },
          ...LOCALES.map((value) => ({ value, label: languageName(value) })),
        ]}
      />
      <Button
        icon={<ArrowDownIcon />}
        text={t('configuration:texts.nextMissing')}
        disabled={!props.canJump}
        onClick={props.onJump}
      />
      <span role="status">{t('configuration:texts.total', { total: props.total })}</span>
    </div>
  );
}
