import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { typesOfFiles } from '../../../contract/metadata/usable-files.ts';
import { type FieldDraft, fileTypesOf } from './field-draft.ts';

interface Props {
  readonly draft: FieldDraft;
  readonly typesProblem: string | undefined;
  readonly sizeProblem: string | undefined;
  readonly onChange: (change: Partial<Pick<FieldDraft, 'fileTypes' | 'maxSize'>>) => void;
}

/** Which files a field takes: their types, and how large they may be. */
export function FileInputs({ draft, typesProblem, sizeProblem, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const isPicture = draft.type === 'picture';
  const chosen = fileTypesOf(draft);
  return (
    <>
      <fieldset className="config-own-rules" aria-describedby={`${id}-types`}>
        <legend>{t('configuration:ownFields.field.fileTypes')}</legend>
        {typesOfFiles(isPicture).map((each) => (
          <Checkbox
            key={each}
            inline
            label={isPicture ? each : t(`configuration:ownFields.fileType.${each}`)}
            checked={chosen.includes(each)}
            aria-invalid={typesProblem !== undefined}
            onChange={(event) =>
              onChange({
                fileTypes: event.currentTarget.checked
                  ? [...chosen, each]
                  : chosen.filter((other) => other !== each),
              })
            }
          />
        ))}
        <div id={`${id}-types`} className="config-own-problem">
          {typesProblem}
        </div>
      </fieldset>
      <FormGroup
        label={t('configuration:ownFields.field.maxSize')}
        labelFor={`${id}-size`}
        intent={sizeProblem ? 'danger' : 'none'}
        helperText={
          <span id={`${id}-size-hint`}>{sizeProblem ?? t('configuration:ownFields.field.anySize')}</span>
        }
      >
        <InputGroup
          id={`${id}-size`}
          className="config-own-size"
          inputMode="decimal"
          value={draft.maxSize}
          maxLength={8}
          aria-invalid={sizeProblem !== undefined}
          aria-describedby={`${id}-size-hint`}
          onValueChange={(maxSize) => onChange({ maxSize })}
        />
      </FormGroup>
    </>
  );
}
