import { type Intent, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { MemberStatus } from '../../contract/team.ts';
import type { TeamMember } from './hooks/use-team.ts';
import type { MemberTask } from './member-dialog.tsx';
import { MemberMenu } from './member-menu.tsx';
import type { TeamTexts } from './team-texts.ts';

const INTENTS: Readonly<Record<MemberStatus, Intent>> = {
  INVITED: 'primary',
  ACTIVE: 'success',
  LOCKED: 'warning',
  DISABLED: 'none',
};

interface Props {
  readonly member: TeamMember;
  readonly texts: TeamTexts;
  /** May the viewer work at the accounts of those who have this member's role? */
  readonly canGiveRole: boolean;
  readonly onTask?: (task: MemberTask) => void;
}

export function MemberRow({ member, texts, canGiveRole, onTask }: Props) {
  const { t } = useTranslation();
  const { name, email, status, role, lastSeenAt, sessions, invitedAt, invitedBy, self } = member;
  return (
    <tr>
      <th scope="row">
        <span className="team-name">
          {name}
          {self && (
            <Tag minimal round>
              {t('team:you')}
            </Tag>
          )}
        </span>
        <span className="team-note">{email}</span>
      </th>
      <td data-label={t('team:column.role')}>{texts.role(role)}</td>
      <td data-label={t('team:column.status')}>
        <Tag minimal intent={INTENTS[status]}>
          {texts.status(status)}
        </Tag>
        {status === 'INVITED' && <InvitationNote member={member} texts={texts} />}
      </td>
      <td data-label={t('team:column.lastSeenAt')} data-time>
        {lastSeenAt ? texts.moment(lastSeenAt) : t('team:never')}
        {sessions > 0 && <span className="team-note">{t('team:signedIn')}</span>}
      </td>
      <td data-label={t('team:column.invitedAt')} data-time>
        {invitedAt ? texts.day(invitedAt) : '—'}
        {invitedBy && <span className="team-note">{t('team:invitedBy', { name: invitedBy })}</span>}
      </td>
      {onTask && (
        <td className="team-actions">{canGiveRole && <MemberMenu member={member} onTask={onTask} />}</td>
      )}
    </tr>
  );
}

/** Whether the link has been sent, and how long it works. */
function InvitationNote({ member, texts }: Pick<Props, 'member' | 'texts'>) {
  const { t } = useTranslation();
  const { mailState, invitationEndsAt } = member;
  if (!invitationEndsAt) return <span className="team-note team-trouble">{t('team:linkEnded')}</span>;
  if (mailState === 'FAILED') return <span className="team-note team-trouble">{t('team:mailFailed')}</span>;
  if (mailState !== 'SENT') return <span className="team-note">{t('team:mailWaiting')}</span>;
  return <span className="team-note">{t('team:linkUntil', { day: texts.day(invitationEndsAt) })}</span>;
}
