import type { DemoContext, DemoRow } from './context.ts';
import { CONSENTS } from './texts/consents.ts';

/** Shares of the people of a language that have agreed. */
const AGREED = { ACTIVE: 0.45, INACTIVE: 0.2, STAGED: 0 };

/** 10 consent policies, at most one active a country and language; nobody can agree to a staged one. */
export function consents(
  { random, newId }: DemoContext,
  contacts: readonly DemoRow[],
  leads: readonly DemoRow[],
): DemoRow[] {
  return CONSENTS.map(([country, language, status, channel, expiresAfterMonths, name, text]) => {
    const agreed = (people: readonly DemoRow[]) =>
      people
        .filter((person) => person['language'] === language && random.chance(AGREED[status]))
        .map(({ id }) => id);
    return {
      id: newId(),
      name,
      country,
      language,
      status,
      channel,
      expiresAfterMonths,
      text,
      contactList: agreed(contacts),
      leadList: agreed(leads),
    };
  });
}
