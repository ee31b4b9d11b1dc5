import { Button, Callout, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useSaid } from '../hooks/use-said.ts';
import { FirstFields } from './first-fields.tsx';
import { PlaceInputs } from './place-inputs.tsx';
import type { NamedObject } from './use-named-objects.ts';
import { useNewObjectForm } from './use-new-object-form.ts';

interface Props {
  readonly objects: readonly NamedObject[];
  readonly onMade: (objectName: string) => void;
  readonly onClose: () => void;
}

export function NewObjectForm({ objects, onMade, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const said = useSaid();
  const form = useNewObjectForm(objects, onMade);
  const { texts, set, wrongName, isWithoutLabel, refused, failure } = form;
  return (
    <form noValidate aria-busy={form.isBusy} onSubmit={(event) => void form.submit(event)}>
      <DialogBody>
        <div className="config-own-field">
          <FormGroup
            label={t('configuration:ownFields.label')}
            labelFor="own-label"
            intent={isWithoutLabel ? 'danger' : 'none'}
            helperText={
              <span id="own-label-problem">
                {isWithoutLabel && t('responseErrorMsg.required', { ns: 'errors' })}
              </span>
            }
          >
            <InputGroup
              id="own-label"
              value={texts.label}
              placeholder={t('configuration:ownFields.labelExample')}
              maxLength={100}
              aria-required
              aria-invalid={isWithoutLabel}
              aria-describedby="own-label-problem"
              onValueChange={set.label}
            />
          </FormGroup>
          <FormGroup label={t('configuration:ownFields.plural')} labelFor="own-plural">
            <InputGroup id="own-plural" value={texts.plural} maxLength={100} onValueChange={set.plural} />
          </FormGroup>
        </div>
        <FormGroup
          label={t('configuration:ownFields.name')}
          labelFor="own-name"
          intent={wrongName ? 'danger' : 'none'}
          helperText={
            <span id="own-name-hint">
              {wrongName ? t(`configuration:ownFields.${wrongName}`) : t('configuration:ownFields.nameHint')}
            </span>
          }
        >
          <InputGroup
            id="own-name"
            value={texts.name}
            spellCheck={false}
            aria-invalid={wrongName !== undefined}
            aria-describedby="own-name-hint"
            onValueChange={set.name}
          />
        </FormGroup>
        <PlaceInputs
          objectName={texts.name}
          label={texts.plural || texts.label}
          place={form.place}
          isTried={form.isTried}
          onChange={form.setPlace}
        />
        <FirstFields
          fields={form.fields}
          objects={objects}
          problems={form.problems}
          onChange={form.setFields}
        />
        <div role="alert">
          {refused.length > 0 && (
            <Callout compact intent="danger">
              <ul className="config-own-refused">
                {refused.map((problem) => (
                  <li key={`${problem.pointer} ${problem.message}`}>
                    {problem.pointer && <code>{problem.pointer}</code>} {said(problem)}
                  </li>
                ))}
              </ul>
            </Callout>
          )}
          {failure !== undefined && (
            <Callout compact intent="danger">
              {errorText(failure)}
            </Callout>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={t('configuration:ownFields.make')}
              loading={form.isBusy}
            />
          </>
        }
      />
    </form>
  );
}
