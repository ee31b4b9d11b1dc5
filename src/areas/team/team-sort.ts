import type { TeamMember } from './hooks/use-team.ts';

/** Columns that can be sorted by. */
export const TEAM_COLUMNS = ['name', 'role', 'status', 'lastSeenAt', 'invitedAt'] as const;
export type TeamColumn = (typeof TEAM_COLUMNS)[number];

export interface TeamSort {
  readonly by: TeamColumn;
  readonly descending: boolean;
}

export const FIRST_SORT: TeamSort = { by: 'name', descending: false };

/** Times begin with the newest, texts with A. The same column again turns the order round. */
export function sortAfterClick({ by, descending }: TeamSort, column: TeamColumn): TeamSort {
  if (by === column) return { by, descending: !descending };
  return { by: column, descending: column === 'lastSeenAt' || column === 'invitedAt' };
}

/** Members in order, those without a value last, equal ones by name. `textOf` gives what is shown of role and status. */
export function sortMembers(
  members: readonly TeamMember[],
  { by, descending }: TeamSort,
  textOf: (member: TeamMember, column: TeamColumn) => string | null,
  locale: string,
): readonly TeamMember[] {
  const { compare } = new Intl.Collator(locale);
  return members.toSorted((a, b) => {
    const [one, other] = [textOf(a, by), textOf(b, by)];
    if (one === other) return compare(a.name, b.name);
    if (one === null || other === null) return one === null ? 1 : -1;
    return compare(one, other) * (descending ? -1 : 1);
  });
}
