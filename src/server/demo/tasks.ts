import type { DemoContext, DemoRow } from './context.ts';
import { demoEmail } from './demo-login.ts';
import { TASKS } from './texts/tasks.ts';

interface Around {
  readonly contacts: readonly DemoRow[];
  readonly groups: readonly DemoRow[];
  readonly representatives: readonly DemoRow[];
}

/** Tasks of the demo's representative, of others, and of nobody yet: open, overdue and done. About contacts of their own. */
export function tasks(
  { random, newId }: DemoContext,
  { contacts, groups, representatives }: Around,
): DemoRow[] {
  const me = representatives.find(({ email }) => email === demoEmail('representative'));
  // Representatives see the contacts of their groups.
  const contactsOf = (representative: string) => {
    const own = groups.filter((group) => idsOf(group, 'representativeList').includes(representative));
    const ids = new Set<unknown>(own.map(({ id }) => id));
    return contacts.filter((contact) => idsOf(contact, 'groupList').some((id) => ids.has(id)));
  };
  const others = representatives.filter(({ id }) => id !== me?.id && contactsOf(id).length > 0);
  return TASKS.map(([title, status, dueDate, whose, isAboutContact]) => {
    const representative = whose === 'nobody' ? undefined : whose === 'mine' ? me : random.pick(others);
    const known = representative ? contactsOf(representative.id) : contacts;
    const contact = isAboutContact && known.length ? random.pick(known).id : null;
    return { id: newId(), title, status, dueDate, contact, representative: representative?.id ?? null };
  });
}

const idsOf = (row: DemoRow, name: string): readonly unknown[] => (row[name] ?? []) as readonly unknown[];
