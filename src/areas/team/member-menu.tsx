import { Button, Menu, MenuItem } from '@blueprintjs/core';
import {
  BanCircleIcon,
  EnvelopeIcon,
  LockIcon,
  LogOutIcon,
  MoreIcon,
  TickCircleIcon,
  UnlockIcon,
  UserIcon,
} from '@blueprintjs/icons';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { MEMBER_STEPS, type MemberStatus, type MemberStep, STEPS_WITH_OTHERS } from '../../contract/team.ts';
import type { TeamMember } from './hooks/use-team.ts';
import { LazyPopover } from '../../views/cells/lazy-popover.tsx';
import { FocusInside } from '../../views/widgets/focus-inside.tsx';
import type { MemberTask } from './member-dialog.tsx';

const ICONS: Readonly<Record<MemberStep, JSX.Element>> = {
  RESEND: <EnvelopeIcon />,
  REVOKE_SESSIONS: <LogOutIcon />,
  UNLOCK: <UnlockIcon />,
  ENABLE: <TickCircleIcon />,
  LOCK: <LockIcon />,
  DISABLE: <BanCircleIcon />,
};

interface Props {
  readonly member: TeamMember;
  readonly onTask: (task: MemberTask) => void;
}

/** The steps that this member's status allows. One's own account has none that one could not take back. */
export function MemberMenu({ member, onTask }: Props) {
  const { t } = useTranslation();
  const steps = (Object.keys(ICONS) as MemberStep[]).filter((step) => allows(step, member));
  const isHere = member.status !== 'DISABLED';
  if (!steps.length && !isHere) return null;
  return (
    <LazyPopover
      content={
        <FocusInside>
          <Menu>
            {isHere && (
              <MenuItem
                icon={<UserIcon />}
                text={t('team:step.ROLE')}
                onClick={() => onTask({ kind: 'ROLE', member })}
              />
            )}
            {steps.map((step) => (
              <MenuItem
                key={step}
                icon={ICONS[step]}
                text={t(`team:step.${step}`)}
                {...(step === 'DISABLE' ? { intent: 'danger' as const } : {})}
                onClick={() => onTask({ kind: step, member })}
              />
            ))}
          </Menu>
        </FocusInside>
      }
      button={(button) => (
        <Button
          variant="minimal"
          icon={<MoreIcon />}
          aria-label={t('list.rowActions', { label: member.name })}
          aria-haspopup="menu"
          {...button}
        />
      )}
    />
  );
}

function allows(step: MemberStep, { status, self, sessions }: TeamMember): boolean {
  const from: readonly MemberStatus[] = MEMBER_STEPS[step];
  if (!from.includes(status) || (self && STEPS_WITH_OTHERS.includes(step))) return false;
  return step !== 'REVOKE_SESSIONS' || (sessions > 0 && !self);
}
