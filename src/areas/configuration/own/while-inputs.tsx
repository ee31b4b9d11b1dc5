import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../visual/choice-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import type { OwnModel } from './own-model.ts';

interface Props {
  readonly model: OwnModel;
  /** A field of choices; empty: always. */
  readonly field: string;
  readonly values: readonly string[];
  readonly onChange: (field: string, values: readonly string[]) => void;
}

/** While which values of a choice a rule counts. */
export function WhileInputs({ model, field, values, onChange }: Props) {
  const { t } = useTranslation();
  const choices = model.fields.filter(({ kind }) => kind === 'ENUM');
  const states = choices.find(({ name }) => name === field)?.values ?? [];
  return (
    <>
      <ChoiceField
        label={t('configuration:ownRules.while')}
        value={field}
        choices={[
          { value: '', label: t('configuration:ownRules.always') },
          ...choices.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={(next) => {
          const [value] = choices.find(({ name }) => name === next)?.values ?? [];
          onChange(next, value === undefined ? [] : [value]);
        }}
      />
      {field && (
        <NamesField
          label={t('configuration:ownRules.whileValues')}
          value={values}
          placeholder={states.join(', ')}
          onChange={(next) => onChange(field, next)}
        />
      )}
    </>
  );
}
