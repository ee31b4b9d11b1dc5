import { Button, DialogBody, DialogFooter, FormGroup, InputGroup, Spinner } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import { useImportTemplates } from '../hooks/use-import-templates.ts';
import { applyTemplate } from '../model/apply-template.ts';
import type { ImportRun, ImportTemplate } from '../model/import-run.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { useTaken } from '../step/use-taken.ts';

interface Props {
  readonly run: ImportRun;
  readonly editor: MappingEditor;
  readonly isLocked: boolean;
  readonly onClose: () => void;
}

/** Mappings by name: to be used for this file, thrown away, or this one to be kept. */
export function TemplatesDialog({ run, editor, isLocked, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const nameId = useId();
  const [name, setName] = useState('');
  const { templates, error, save, remove } = useImportTemplates(run.objectName);
  const taken = useTaken();
  const failure = error ?? taken.error;

  const use = (template: ImportTemplate) => {
    editor.edit((before) => applyTemplate(template, run.columns, before));
    notify({ message: t('import:templates.used', { name: template.name }), intent: 'success' });
    onClose();
  };
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given === '' || taken.busy) return;
    const isKept = await taken.run(async () => {
      await editor.settle();
      await save(given, run.id);
    });
    if (!isKept) return;
    setName('');
    notify({ message: t('import:templates.kept', { name: given }), intent: 'success' });
  };
  return (
    <ModalDialog title={t('import:templates.title')} className="import-templates" onClose={onClose}>
      <DialogBody>
        {!templates && failure === undefined && <Spinner size={24} aria-label={t('list.loading')} />}
        {templates?.length === 0 && <p className="import-note">{t('import:templates.none')}</p>}
        {templates && templates.length > 0 && (
          <ul className="import-template-list rows">
            {templates.map((template) => (
              <li key={template.id}>
                <span>{template.name}</span>
                <Button
                  size="small"
                  text={t('import:templates.use')}
                  aria-label={t('import:templates.useNamed', { name: template.name })}
                  disabled={isLocked}
                  onClick={() => use(template)}
                />
                {template.removable && (
                  <Button
                    size="small"
                    variant="minimal"
                    icon={<TrashIcon />}
                    aria-label={t('import:templates.delete', { name: template.name })}
                    onClick={() => void taken.run(() => remove(template.id))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <form className="import-template-new" onSubmit={(event) => void keep(event)}>
          <FormGroup label={t('import:templates.name')} labelFor={nameId}>
            <InputGroup id={nameId} value={name} maxLength={100} onValueChange={setName} />
          </FormGroup>
          <BusyButton
            type="submit"
            text={t('import:templates.save')}
            busy={taken.busy}
            disabled={name.trim() === ''}
          />
        </form>
        {failure !== undefined && (
          <p className="import-problem" role="alert">
            {errorText(failure)}
          </p>
        )}
      </DialogBody>
      <DialogFooter actions={<Button text={t('form.close')} onClick={onClose} />} />
    </ModalDialog>
  );
}
