import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelField } from '../../../contract/metadata/model.ts';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { draftOf, draftProblem, fieldOf, NEW_FIELD } from './field-draft.ts';
import { FieldInputs } from './field-inputs.tsx';
import { focusInvalid } from './focus-invalid.ts';
import type { NamedObject } from './use-named-objects.ts';

interface Props {
  /** Undefined: a new one. */
  readonly field: ModelField | undefined;
  /** Its name stays: another name would be another field. */
  readonly isPublished: boolean;
  /** Names of the object's other fields. */
  readonly others: readonly string[];
  readonly objects: readonly NamedObject[];
  readonly onChange: (field: ModelField) => void;
  readonly onClose: () => void;
}

/** Makes a field, or changes one. */
export function FieldDialog({ field, isPublished, others, objects, onChange, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => (field && draftOf(field)) ?? NEW_FIELD);
  const [isTried, setTried] = useState(false);
  const problem = draftProblem(draft, others);
  const title = field
    ? t('configuration:ownFields.editField', { name: field.name })
    : t('configuration:ownFields.addField');
  return (
    <ModalDialog title={title} className="config-own-dialog" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (problem) {
            setTried(true);
            focusInvalid(event.currentTarget);
          } else onChange(fieldOf(draft, field));
        }}
      >
        <DialogBody>
          <FieldInputs
            draft={draft}
            objects={objects}
            problem={isTried ? problem : undefined}
            isNamed={isPublished}
            onChange={setDraft}
          />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('configuration:ownFields.apply')} />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}
