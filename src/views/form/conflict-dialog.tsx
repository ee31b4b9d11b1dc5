import { Button, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { ModalDialog } from '../widgets/modal-dialog.tsx';
import type { MergeConflict, Side } from './merge.ts';
import { ValueText } from './value-text.tsx';

export interface ConflictDialogProps {
  readonly conflicts: readonly MergeConflict[];
  readonly fields: readonly FormFieldModel[];
  readonly onResolve: (choices: Readonly<Record<string, Side>>) => void;
  readonly onCancel: () => void;
}

/** Asks, field by field, whose change stands: the user's, or the one that someone else saved meanwhile. */
export function ConflictDialog({ conflicts, fields, onResolve, onCancel }: ConflictDialogProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const choose = (field: string, side: Side) => setChoices((before) => ({ ...before, [field]: side }));
  return (
    <ModalDialog title={t('form.conflict.title')} onClose={onCancel} className="conflict-dialog">
      <DialogBody>
        <p>{t('form.conflict.text')}</p>
        {conflicts.map((conflict) => {
          const model = fields.find(({ field }) => field.name === conflict.field);
          if (!model) return null;
          return (
            <RadioGroup
              key={conflict.field}
              className="conflict-field"
              label={model.field.label}
              selectedValue={choices[conflict.field] ?? 'mine'}
              onChange={(event) => choose(conflict.field, event.currentTarget.value as Side)}
            >
              <Radio value="mine">
                <strong>{t('form.conflict.mine')}</strong> <ValueText model={model} value={conflict.mine} />
              </Radio>
              <Radio value="theirs">
                <strong>{t('form.conflict.theirs')}</strong>{' '}
                <ValueText model={model} value={conflict.theirs} />
              </Radio>
            </RadioGroup>
          );
        })}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onCancel} />
            <Button intent="primary" text={t('form.save')} onClick={() => onResolve(choices)} />
          </>
        }
      />
    </ModalDialog>
  );
}
