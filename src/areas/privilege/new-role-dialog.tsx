import { Button, DialogBody, DialogFooter, FormGroup, InputGroup } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMINISTRATOR } from '../../contract/access/actions.ts';
import { type Role, ROLE_NAME_LENGTH } from '../../contract/access/role.ts';
import type { RoleInput } from './hooks/use-roles.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { Select } from '../../views/widgets/select.tsx';
import { useRoleName } from './role-list.tsx';

interface Props {
  readonly roles: readonly Role[];
  readonly onMake: (input: RoleInput) => Promise<void>;
  readonly onClose: () => void;
}

/** Names a new role, which begins with nothing or as another one is. */
export function NewRoleDialog({ roles, onMake, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const roleName = useRoleName();
  const [name, setName] = useState('');
  const [from, setFrom] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const given = name.trim();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!given || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onMake({ name: given, rules: roles.find(({ id }) => id === from)?.rules ?? { areas: {} } });
      onClose();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  return (
    <ModalDialog title={t('privilege:newRole')} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <FormGroup label={t('privilege:name')} labelFor="role-name">
            <InputGroup
              id="role-name"
              required
              maxLength={ROLE_NAME_LENGTH}
              value={name}
              aria-invalid={error !== undefined}
              aria-describedby="role-error"
              onValueChange={setName}
            />
          </FormGroup>
          <FormGroup label={t('privilege:beginAs')} labelFor="role-from">
            <Select id="role-from" fill value={from} onChange={(event) => setFrom(event.currentTarget.value)}>
              <option value="">{t('privilege:nothing')}</option>
              {roles
                .filter(({ key }) => key !== ADMINISTRATOR)
                .map((role) => (
                  <option key={role.id} value={role.id}>
                    {roleName(role)}
                  </option>
                ))}
            </Select>
          </FormGroup>
          <p id="role-error" className="privilege-problem" role="alert">
            {error !== undefined && errorText(error)}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <Button
                type="submit"
                intent="primary"
                text={t('privilege:create')}
                aria-disabled={busy}
                disabled={!given}
              />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}
