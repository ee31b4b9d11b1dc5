import { Radio, RadioGroup } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { CarriedRecord, ConversionPreview } from '../../contract/conversion.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { ConvertCarried } from './convert-carried.tsx';
import { inSentence } from '../widgets/in-sentence.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

/** No id is empty. */
export const NEW_RECORD = '';

interface Props {
  readonly preview: ConversionPreview;
  /** What records become. */
  readonly target: ObjectModel;
  /** The id of a match, or a new record; undefined before anybody has chosen. */
  readonly choice: string | undefined;
  readonly onChoose: (choice: string) => void;
}

/** The records that it may become part of, each with what that would get, and a new one. */
export function ConvertChoices({ preview, target, choice, onChoose }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const label = inSentence(target.label, locale);
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  const labelOf = (name: string) => target.fields.get(name)?.label ?? t('people:convert.ownFields');
  const fieldText = (names: readonly string[]) =>
    names.length
      ? t('people:convert.fills', { fields: list.format(names.map(labelOf)) })
      : t('people:convert.fillsNothing');
  const { matches, matchedBy, fills } = preview;
  if (!matches.length) {
    return (
      <>
        <p>{t('people:convert.noMatch', { label })}</p>
        <p className="convert-fills">{fieldText(fills)}</p>
        <ConvertCarried records={preview.carried} />
      </>
    );
  }
  const field = labelOf(matchedBy ?? '');
  return (
    <RadioGroup
      className="convert-choices"
      label={t(matches.length > 1 ? 'people:convert.several' : 'people:convert.one', { field })}
      selectedValue={choice ?? 'none'}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {[
        ...matches.map(({ id, label: name, fills: gets, carried }) => (
          <Radio key={id} value={id}>
            <Choice name={name} text={fieldText(gets)} carried={id === choice ? carried : []} />
          </Radio>
        )),
        <Radio key={NEW_RECORD} value={NEW_RECORD}>
          <Choice
            name={t('people:convert.new', { label })}
            text={fieldText(fills)}
            carried={choice === NEW_RECORD ? preview.carried : []}
          />
        </Radio>,
      ]}
    </RadioGroup>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly text: string;
  readonly carried: readonly CarriedRecord[];
}

function Choice({ name, text, carried }: ChoiceProps) {
  return (
    <span className="convert-choice">
      <strong>{name}</strong>
      <span className="convert-fills">{text}</span>
      <ConvertCarried records={carried} />
    </span>
  );
}
