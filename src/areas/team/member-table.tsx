import { Button, HTMLTable } from '@blueprintjs/core';
import { SortAscIcon, SortDescIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamCalls, TeamMember, TeamRole } from './hooks/use-team.ts';
import { MemberDialog, type MemberTask } from './member-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { FIRST_SORT, sortAfterClick, sortMembers, TEAM_COLUMNS } from './team-sort.ts';
import { useTeamTexts } from './team-texts.ts';

interface Props {
  readonly members: readonly TeamMember[];
  readonly editable: boolean;
  /** Roles that the viewer may give. */
  readonly roles: readonly TeamRole[];
  readonly onStep: TeamCalls['take'];
  readonly onRole: TeamCalls['setRole'];
}

/** Members, sorted by any column; on a narrow screen each is a card. */
export function MemberTable({ members, editable, roles, onStep, onRole }: Props) {
  const { t } = useTranslation();
  const texts = useTeamTexts();
  const [sort, setSort] = useState(FIRST_SORT);
  const [task, setTask] = useState<MemberTask>();
  const sorted = sortMembers(members, sort, texts.sortText, texts.locale);
  if (!members.length) return <p className="team-note">{t('team:nobody')}</p>;
  const Arrow = sort.descending ? SortDescIcon : SortAscIcon;
  return (
    <div className="card team-table">
      <HTMLTable aria-label={t('team:title')}>
        <thead>
          <tr>
            {TEAM_COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sort.by === column ? (sort.descending ? 'descending' : 'ascending') : 'none'}
              >
                <Button
                  variant="minimal"
                  size="small"
                  text={t(`team:column.${column}`)}
                  {...(sort.by === column ? { endIcon: <Arrow /> } : {})}
                  onClick={() => setSort(sortAfterClick(sort, column))}
                />
              </th>
            ))}
            {editable && (
              <th scope="col">
                <span className="team-hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {sorted.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              texts={texts}
              {...(editable ? { onTask: setTask } : {})}
              canGiveRole={roles.some(({ id }) => id === member.role?.id) || member.role === null}
            />
          ))}
        </tbody>
      </HTMLTable>
      {task && (
        <MemberDialog
          key={task.member.id + task.kind}
          task={task}
          roles={roles}
          texts={texts}
          onStep={onStep}
          onRole={onRole}
          onClose={() => setTask(undefined)}
        />
      )}
    </div>
  );
}
