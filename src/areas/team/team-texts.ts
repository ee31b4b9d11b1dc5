import { useTranslation } from 'react-i18next';
import { ADMINISTRATOR } from '../../contract/access/actions.ts';
import type { MemberStatus } from '../../contract/team.ts';
import type { TeamMember, TeamRole } from './hooks/use-team.ts';
import { useTimeZone } from '../../views/widgets/time-zone.ts';
import { useIntlLocale } from '../../views/widgets/use-intl-locale.ts';
import type { TeamColumn } from './team-sort.ts';

export interface TeamTexts {
  readonly locale: string;
  readonly status: (status: MemberStatus) => string;
  /** The name of a role; that of the administrators is not the tenant's to choose. */
  readonly role: (role: TeamRole | null) => string;
  /** Day and time in the user's zone. */
  readonly moment: (iso: string) => string;
  readonly day: (iso: string) => string;
  /** What members are put in order by. */
  readonly sortText: (member: TeamMember, column: TeamColumn) => string | null;
}

export function useTeamTexts(): TeamTexts {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const timeZone = useTimeZone();
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const status = (value: MemberStatus) => t(`team:status.${value}`);
  const role = (value: TeamRole | null) =>
    value === null ? t('team:noRole') : value.key === ADMINISTRATOR ? t('access.administrator') : value.name;
  return {
    locale,
    status,
    role,
    moment: (iso) => moment.format(Date.parse(iso)),
    day: (iso) => day.format(Date.parse(iso)),
    sortText: (member, column) =>
      column === 'status' ? status(member.status) : column === 'role' ? role(member.role) : member[column],
  };
}
