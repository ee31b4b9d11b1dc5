import { Button, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberStep } from '../../contract/team.ts';
import type { TeamCalls, TeamMember, TeamRole } from './hooks/use-team.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { Select } from '../../views/widgets/select.tsx';
import { refusalReason } from './refusal-reason.ts';
import type { TeamTexts } from './team-texts.ts';

export interface MemberTask {
  readonly kind: MemberStep | 'ROLE';
  readonly member: TeamMember;
}

interface Props {
  readonly task: MemberTask;
  readonly roles: readonly TeamRole[];
  readonly texts: TeamTexts;
  readonly onStep: TeamCalls['take'];
  readonly onRole: TeamCalls['setRole'];
  readonly onClose: () => void;
}

/** Says what a step means before it is taken; a refusal is told here, with its reason. */
export function MemberDialog({ task: { kind, member }, roles, texts, onStep, onRole, onClose }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const notify = useNotify();
  const [role, setRole] = useState(member.role?.id ?? roles[0]?.id ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const { name } = member;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await (kind === 'ROLE' ? onRole(member.id, role) : onStep(kind, member.id));
      notify({ message: t(`team:done.${kind}`, { name }), intent: 'success' });
      onClose();
    } catch (failure) {
      setError(failure ?? new Error('unknown'));
      setBusy(false);
    }
  };
  const reason = refusalReason(error);
  const isHard = kind === 'DISABLE' || kind === 'LOCK' || kind === 'REVOKE_SESSIONS';
  return (
    <ModalDialog title={t(`team:step.${kind}`)} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p>{t(`team:about.${kind}`, { name, email: member.email })}</p>
          {kind === 'ROLE' && (
            <FormGroup label={t('team:column.role')} labelFor="member-role">
              <Select
                id="member-role"
                fill
                value={role}
                onChange={(event) => setRole(event.currentTarget.value)}
              >
                {roles.map((each) => (
                  <option key={each.id} value={each.id}>
                    {texts.role(each)}
                  </option>
                ))}
              </Select>
            </FormGroup>
          )}
          <p className="team-problem" role="alert">
            {error !== undefined && (reason ? t(`team:refused.${reason}`) : errorText(error))}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <Button
                type="submit"
                intent={isHard ? 'danger' : 'primary'}
                text={t(`team:step.${kind}`)}
                loading={busy}
                disabled={kind === 'ROLE' && role === member.role?.id}
              />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}
