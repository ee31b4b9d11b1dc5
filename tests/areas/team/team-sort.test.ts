import { expect, it } from 'vitest';
import {
  FIRST_SORT,
  sortAfterClick,
  sortMembers,
  type TeamColumn,
} from '../../../src/areas/team/team-sort.ts';
import type { TeamMember } from '../../../src/areas/team/hooks/use-team.ts';

const member = (name: string, lastSeenAt: string | null): TeamMember => ({
  id: name,
  name,
  email: `${name}@team.test`,
  status: 'ACTIVE',
  role: null,
  lastSeenAt,
  sessions: 0,
  invitedBy: null,
  invitedAt: null,
  invitationEndsAt: null,
  mailState: null,
  self: false,
});
const MEMBERS = [
  member('Zoë', null),
  member('Łukasz', '2026-01-02'),
  member('Lena', '2026-01-03'),
  member('Ada', null),
];
const textOf = (each: TeamMember, column: TeamColumn) =>
  column === 'lastSeenAt' ? each.lastSeenAt : each.name;
const order = (by: TeamColumn, descending: boolean) =>
  sortMembers(MEMBERS, { by, descending }, textOf, 'pl').map(({ name }) => name);

it('sorts by name as the language does', () => {
  expect(order('name', false)).toEqual(['Ada', 'Lena', 'Łukasz', 'Zoë']);
  expect(order('name', true)).toEqual(['Zoë', 'Łukasz', 'Lena', 'Ada']);
});

it('has those without a value last, whatever the order', () => {
  expect(order('lastSeenAt', true)).toEqual(['Lena', 'Łukasz', 'Ada', 'Zoë']);
  expect(order('lastSeenAt', false)).toEqual(['Łukasz', 'Lena', 'Ada', 'Zoë']);
});

it('begins with the newest time, and turns round at the second click', () => {
  const newest = sortAfterClick(FIRST_SORT, 'lastSeenAt');
  expect(newest).toEqual({ by: 'lastSeenAt', descending: true });
  expect(sortAfterClick(newest, 'lastSeenAt')).toEqual({ by: 'lastSeenAt', descending: false });
  expect(sortAfterClick(newest, 'role')).toEqual({ by: 'role', descending: false });
});
