import { Button, DialogBody, DialogFooter, FormGroup } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMINISTRATOR } from '../../contract/access/actions.ts';
import { INVITATION_DAYS, intlLocale, type Locale, LOCALES } from '../../contract/constants.ts';
import type { TeamCalls, TeamRole } from './hooks/use-team.ts';
import { useErrorText } from '../../views/errors/error-text.ts';
import { useNotify } from '../../views/notify/index.ts';
import { ModalDialog } from '../../views/widgets/modal-dialog.tsx';
import { Select } from '../../views/widgets/select.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { useTeamTexts } from './team-texts.ts';
import { useInvitations } from './use-invitations.ts';

interface Props {
  /** Roles that the viewer may give. */
  readonly roles: readonly TeamRole[];
  /** Of the mail, at first. */
  readonly language: Locale;
  readonly onInvite: TeamCalls['invite'];
  readonly onClose: () => void;
}

/** Invites one person or several, who get the same role and a mail in the same language. */
export function InviteDialog({ roles, language, onInvite, onClose }: Props) {
  const { t } = useTranslation();
  const texts = useTeamTexts();
  const errorText = useErrorText();
  const notify = useNotify();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const invitations = useInvitations(onInvite);
  const least = roles.find(({ key }) => key !== ADMINISTRATOR) ?? roles[0];
  const [role, setRole] = useState(least?.id ?? '');
  const [locale, setLocale] = useState(language);
  const names = new Intl.DisplayNames(texts.locale, { type: 'language' });

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (invitations.busy) return;
    const count = await invitations.send(role, locale);
    if (count === undefined) {
      form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    notify({ message: t('team:invited', { total: count }), intent: 'success' });
    onClose();
  };
  return (
    <ModalDialog className="team-invite" title={t('team:invite')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <DialogBody>
          <p>{t('team:inviteText', { days: INVITATION_DAYS })}</p>
          <div className="team-invite-choices">
            <FormGroup label={t('team:column.role')} labelFor={`${id}-role`}>
              <Select
                id={`${id}-role`}
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
            <FormGroup label={t('team:mailLanguage')} labelFor={`${id}-locale`}>
              <Select
                id={`${id}-locale`}
                fill
                value={locale}
                onChange={(event) => setLocale(event.currentTarget.value as Locale)}
              >
                {LOCALES.map((each) => (
                  <option key={each} value={each}>
                    {names.of(intlLocale(each))}
                  </option>
                ))}
              </Select>
            </FormGroup>
          </div>
          <ul className="team-people" aria-label={t('team:people')}>
            {invitations.rows.map((row, index) => (
              <InvitationRow
                key={row.key}
                row={row}
                number={index + 1}
                problems={{
                  name: invitations.problem(index, 'name'),
                  email: invitations.problem(index, 'email'),
                }}
                onChange={(changes) => invitations.change(row.key, changes)}
                onPaste={invitations.paste}
                onRemove={
                  invitations.rows.length > 1
                    ? () => {
                        invitations.remove(row.key);
                        form.current?.querySelector<HTMLElement>('.team-add')?.focus();
                      }
                    : undefined
                }
              />
            ))}
          </ul>
          <Button
            className="team-add"
            variant="minimal"
            icon={<PlusIcon />}
            text={t('team:addPerson')}
            disabled={invitations.isFull}
            onClick={invitations.addRow}
          />
          <p className="team-problem" role="alert">
            {invitations.error !== undefined && errorText(invitations.error)}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('form.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" text={t('team:send')} loading={invitations.busy} />
            </>
          }
        />
      </form>
    </ModalDialog>
  );
}
