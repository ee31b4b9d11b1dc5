import type { DemoContext, DemoRow } from './context.ts';
import { demoEmail } from './demo-login.ts';
import { contactsInGroupsOf } from './representatives.ts';
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
  const contactsOf = (representative: string) => contactsInGroupsOf(representative, { contacts, groups });
  const others = representatives.filter(({ id }) => id !== me?.id && contactsOf(id).length > 0);
  return TASKS.map(([title, status, dueDate, whose, isAboutContact]) => {
    const representative = whose === 'nobody' ? undefined : whose === 'mine' ? me : random.pick(others);
    const known = representative ? contactsOf(representative.id) : contacts;
    const contact = isAboutContact && known.length ? random.pick(known).id : null;
    return { id: newId(), title, status, dueDate, contact, representative: representative?.id ?? null };
  });
}
