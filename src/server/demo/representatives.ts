import type { DemoContext, DemoRow, Placed } from './context.ts';
import { DEMO_USERS, demoEmail } from './demo-login.ts';
import { drawPerson, drawPhone } from './people.ts';

const COUNT = 60;
const DOMAINS = ['fieldforce.example'];

/** 60 representatives, handed out to the markets in turn so that each has at least six. */
export function representatives({ random, newId, newEmail, locales }: DemoContext): Placed[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const home = locales[index % locales.length] as (typeof locales)[number];
    const { firstName, lastName } = drawPerson(home, random);
    const email = newEmail(firstName, lastName, DOMAINS);
    return { home, row: { id: newId(), firstName, lastName, email, phoneNumber: drawPhone(home, random) } };
  });
}

/** The one who is in most groups is the user of the demo that represents: by the e-mail address. */
export function withDemoUser(placed: readonly Placed[], groups: readonly DemoRow[]): DemoRow[] {
  const groupsOf = ({ id }: DemoRow) =>
    groups.filter(({ representativeList }) => (representativeList as readonly string[]).includes(id)).length;
  const rows = placed.map(({ row }) => row);
  const [first] = rows.toSorted((a, b) => groupsOf(b) - groupsOf(a));
  const user = DEMO_USERS.find(({ role }) => role === 'representative');
  if (!first || !user) return rows;
  const { firstName, lastName, role } = user;
  return rows.map((row) => (row === first ? { ...row, firstName, lastName, email: demoEmail(role) } : row));
}

/** The contacts that a representative sees: those of their groups. */
export function contactsInGroupsOf(
  representative: string,
  { contacts, groups }: { readonly contacts: readonly DemoRow[]; readonly groups: readonly DemoRow[] },
): DemoRow[] {
  const own = groups.filter((group) => idsOf(group, 'representativeList').includes(representative));
  const ids = new Set<unknown>(own.map(({ id }) => id));
  return contacts.filter((contact) => idsOf(contact, 'groupList').some((id) => ids.has(id)));
}

const idsOf = (row: DemoRow, name: string): readonly unknown[] => (row[name] ?? []) as readonly unknown[];
