import type { DemoContext, DemoRow } from './context.ts';
import { later } from './moments.ts';
import { CONSENTS } from './texts/consents.ts';

/** Shares of the people of a language that have agreed. */
const AGREED = { ACTIVE: 0.45, INACTIVE: 0.2, STAGED: 0 };

export interface DemoConsent {
  readonly row: DemoRow;
  readonly contactIds: readonly string[];
  readonly leadIds: readonly string[];
}

/** 11 consent policies, at most one active a country and language; nobody can agree to a staged one. */
export function consents(
  { random, newId }: DemoContext,
  contacts: readonly DemoRow[],
  leads: readonly DemoRow[],
): DemoConsent[] {
  return CONSENTS.map(([country, language, status, channel, expiresAfterMonths, name, text]) => {
    const agreed = (people: readonly DemoRow[]) =>
      people
        .filter((person) => person['language'] === language && random.chance(AGREED[status]))
        .map(({ id }) => id);
    const row = { id: newId(), name, country, language, status, channel, expiresAfterMonths, text };
    return { row, contactIds: agreed(contacts), leadIds: agreed(leads) };
  });
}

const STATUSES = [
  ['ACTIVE', 80],
  ['PENDING', 8],
  ['WITHDRAWN', 12],
] as const;
const SOURCES = [
  ['FORM', 40],
  ['LINK', 25],
  ['MEETING', 15],
  ['PAPER', 12],
  ['PHONE', 8],
] as const;
const DAY_S = 24 * 60 * 60;

/** What each of these people has said, one row a person and policy. Of a policy that ended, nothing holds any more. */
export function contactConsents(
  { random, newId }: DemoContext,
  policies: readonly DemoConsent[],
  author: string,
): DemoRow[] {
  return policies.flatMap(({ row, contactIds, leadIds }) => {
    const [ended, day] = row['status'] === 'INACTIVE' ? [true, '2024-03-01'] : [false, '2025-02-01'];
    const said = (person: Readonly<Record<string, string>>): DemoRow => ({
      id: newId(),
      contact: null,
      lead: null,
      ...person,
      consent: row.id,
      status: ended ? 'EXPIRED' : random.weighted(STATUSES),
      source: random.weighted(SOURCES),
      evidence: null,
      changedAt: later(`${day}T08:00:00Z`, random.int(0, 300 * DAY_S)),
      changedBy: author,
    });
    return [...contactIds.map((contact) => said({ contact })), ...leadIds.map((lead) => said({ lead }))];
  });
}
