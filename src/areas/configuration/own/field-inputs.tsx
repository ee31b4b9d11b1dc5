import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../views/widgets/select.tsx';
import { FilterField } from '../visual/filter-field.tsx';
import type { FieldDraft, FieldProblem } from './field-draft.ts';
import {
  FIELD_TYPES,
  hasChoices,
  hasCurrency,
  holdsFiles,
  isNumbered,
  refersTo,
  rulesOf,
} from './field-types.ts';
import { FileInputs } from './file-inputs.tsx';
import { NumberInputs } from './number-inputs.tsx';
import { useCurrencies } from './use-currencies.ts';
import type { NamedObject } from './use-named-objects.ts';

interface Props {
  readonly draft: FieldDraft;
  readonly objects: readonly NamedObject[];
  /** Shown where it is about. */
  readonly problem: FieldProblem | undefined;
  /** The name stays as it is. */
  readonly isNamed?: boolean;
  readonly onChange: (draft: FieldDraft) => void;
}

/** The inputs of one field: name, type, what the type asks for, and its rules. */
export function FieldInputs({ draft, objects, problem, isNamed = false, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { name, type, target, choices, currency, rules } = draft;
  const currencies = useCurrencies();
  const problemIn = (...about: FieldProblem[]) =>
    problem && about.includes(problem) ? t(`configuration:ownFields.field.${problem}`) : undefined;
  const nameWrong = problemIn('invalid', 'taken');
  const targetWrong = problemIn('noTarget');
  const choicesWrong = problemIn('noChoices');
  return (
    <>
      <div className="config-own-field">
        <FormGroup
          label={t('configuration:ownFields.field.name')}
          labelFor={`${id}-name`}
          intent={nameWrong ? 'danger' : 'none'}
          helperText={<Problem id={`${id}-name-problem`} text={nameWrong} />}
        >
          <InputGroup
            id={`${id}-name`}
            value={name}
            disabled={isNamed}
            spellCheck={false}
            autoCapitalize="none"
            aria-invalid={nameWrong !== undefined}
            aria-describedby={`${id}-name-problem`}
            onValueChange={(value) => onChange({ ...draft, name: value })}
          />
        </FormGroup>
        <FormGroup label={t('configuration:ownFields.field.type')} labelFor={`${id}-type`}>
          <Select
            id={`${id}-type`}
            fill
            value={type}
            onChange={(event) =>
              onChange({ ...draft, type: event.currentTarget.value, fileTypes: undefined })
            }
          >
            {FIELD_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`configuration:ownFields.type.${each}`)}
              </option>
            ))}
          </Select>
        </FormGroup>
      </div>
      {refersTo(type) && (
        <FormGroup
          label={t('configuration:ownFields.field.target')}
          labelFor={`${id}-target`}
          intent={targetWrong ? 'danger' : 'none'}
          helperText={<Problem id={`${id}-target-problem`} text={targetWrong} />}
        >
          <Select
            id={`${id}-target`}
            fill
            value={target}
            aria-invalid={targetWrong !== undefined}
            aria-describedby={`${id}-target-problem`}
            onChange={(event) =>
              onChange({ ...draft, target: event.currentTarget.value, usableWhen: undefined })
            }
          >
            <option value="" />
            {objects.map((object) => (
              <option key={object.name} value={object.name}>
                {object.label}
              </option>
            ))}
          </Select>
        </FormGroup>
      )}
      {refersTo(type) && target !== '' && (
        <FormGroup label={t('configuration:ownFields.field.usableWhen')}>
          <FilterField
            key={target}
            counts={false}
            objectName={target}
            idPrefix={`${id}-usable`}
            value={draft.usableWhen}
            none={t('configuration:ownFields.field.usableAll')}
            onChange={(usableWhen) => onChange({ ...draft, usableWhen })}
          />
        </FormGroup>
      )}
      {hasChoices(type) && (
        <FormGroup
          label={t('configuration:ownFields.field.choices')}
          labelFor={`${id}-choices`}
          intent={choicesWrong ? 'danger' : 'none'}
          helperText={
            <Problem
              id={`${id}-choices-hint`}
              text={choicesWrong ?? t('configuration:ownFields.field.choicesHint')}
            />
          }
        >
          <InputGroup
            id={`${id}-choices`}
            value={choices}
            spellCheck={false}
            aria-invalid={choicesWrong !== undefined}
            aria-describedby={`${id}-choices-hint`}
            onValueChange={(value) => onChange({ ...draft, choices: value })}
          />
        </FormGroup>
      )}
      {hasCurrency(type) && (
        <FormGroup label={t('configuration:ownFields.field.currency')} labelFor={`${id}-currency`}>
          <Select
            id={`${id}-currency`}
            fill
            value={currency}
            onChange={(event) => onChange({ ...draft, currency: event.currentTarget.value })}
          >
            <option value="" />
            {currencies.map(([code, label]) => (
              <option key={code} value={code}>
                {code} – {label}
              </option>
            ))}
          </Select>
        </FormGroup>
      )}
      {holdsFiles(type) && (
        <FileInputs
          draft={draft}
          typesProblem={problemIn('noTypes')}
          sizeProblem={problemIn('noSize')}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      )}
      {isNumbered(type) && (
        <NumberInputs
          pattern={draft.pattern}
          isGiven={draft.isGiven}
          problem={problemIn('noNumber')}
          onChange={(change) => onChange({ ...draft, ...change })}
        />
      )}
      <fieldset className="config-own-rules">
        <legend>{t('configuration:ownFields.field.rules')}</legend>
        {rulesOf(type).map((rule) => (
          <Checkbox
            key={rule}
            inline
            label={t(`configuration:ownFields.field.${rule}`)}
            checked={rules.includes(rule)}
            onChange={(event) =>
              onChange({
                ...draft,
                rules: event.currentTarget.checked ? [...rules, rule] : rules.filter((each) => each !== rule),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

const Problem = ({ id, text }: { readonly id: string; readonly text: string | undefined }) => (
  <span id={id}>{text}</span>
);
