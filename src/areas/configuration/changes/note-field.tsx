import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYER_LIMITS } from '../../../contract/layers/limits.ts';

interface Props {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

/** Why something is published: the history shows it. */
export function NoteField({ value, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormGroup
      className="config-note"
      label={t('configuration:reviewing.note')}
      labelFor={id}
      helperText={t('configuration:reviewing.noteHelp')}
    >
      <TextArea
        id={id}
        fill
        maxLength={LAYER_LIMITS.noteLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FormGroup>
  );
}
