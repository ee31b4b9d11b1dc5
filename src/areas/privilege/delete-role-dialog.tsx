import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../contract/access/role.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';

interface Props {
  readonly role: Role;
  readonly onDelete: (role: Role) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a role goes, which nobody has any more. */
export function DeleteRoleDialog({ role, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onDelete(role);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t('privilege:deleteRole', { name: role.name })} onClose={onClose}>
      <DialogBody>
        <p>{t('privilege:deleteText')}</p>
        <p className="privilege-problem" role="alert">
          {problem}
        </p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button data-first text={t('form.cancel')} onClick={onClose} />
            <Button
              intent="danger"
              text={t('list.delete')}
              aria-disabled={busy}
              onClick={() => {
                if (!busy) void remove();
              }}
            />
          </>
        }
      />
    </ModalDialog>
  );
}
