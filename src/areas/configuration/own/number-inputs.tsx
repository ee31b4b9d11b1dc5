import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { firstNumber } from './first-number.ts';

interface Props {
  readonly pattern: string;
  readonly isGiven: boolean;
  readonly problem: string | undefined;
  readonly onChange: (change: { readonly pattern?: string; readonly isGiven?: boolean }) => void;
}

/** What numbers look like that the system gives to new records, and whether people may give some, too. */
export function NumberInputs({ pattern, isGiven, problem, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const first = firstNumber(pattern);
  const example = first === undefined ? '' : t('configuration:ownFields.field.firstNumber', { first });
  return (
    <>
      <FormGroup
        label={t('configuration:ownFields.field.pattern')}
        labelFor={`${id}-pattern`}
        intent={problem ? 'danger' : 'none'}
        helperText={
          <span id={`${id}-pattern-hint`}>
            {problem ?? [t('configuration:ownFields.field.patternHint'), example].join(' ')}
          </span>
        }
      >
        <InputGroup
          id={`${id}-pattern`}
          value={pattern}
          maxLength={80}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-pattern-hint`}
          onValueChange={(value) => onChange({ pattern: value })}
        />
      </FormGroup>
      <Checkbox
        label={t('configuration:ownFields.field.given')}
        checked={isGiven}
        onChange={(event) => onChange({ isGiven: event.currentTarget.checked })}
      />
    </>
  );
}
