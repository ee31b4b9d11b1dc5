import { contacts } from './contacts.ts';
import { createContext, type DemoRow } from './context.ts';
import { groups } from './groups.ts';
import { SPECIALIZATION_NAMES } from './names.ts';
import { representatives } from './representatives.ts';
import { workplaces } from './workplaces.ts';

export type { DemoRow } from './context.ts';

/** The seed of the demo tenant, so that every installation shows the same people. */
const DEMO_SEED = 20_260_105;

/**
 * The records of the demo tenant by object name, in an order in which they can be inserted: what a row refers to
 * comes before it. Rows are in the API's input shape with an `id` beside it; inverse lists are not named.
 * The same seed gives the same rows. 5,000 contacts, 300 workplaces, 60 representatives, 40 groups,
 * 25 specializations. Nobody is meant: names are drawn, and e-mail domains are reserved ones.
 */
export function demoRecords(seed: number = DEMO_SEED): Readonly<Record<string, readonly DemoRow[]>> {
  const context = createContext(seed);
  const specializations = SPECIALIZATION_NAMES.map((name) => ({ id: context.newId(), name }));
  const fieldForce = representatives(context);
  const places = workplaces(context);
  const demoGroups = groups(context, fieldForce);
  return {
    Specialization: specializations,
    Representative: fieldForce.map(({ row }) => row),
    Workplace: places.map(({ row }) => row),
    Group: demoGroups.rows,
    Contact: contacts(context, {
      groups: demoGroups,
      representatives: fieldForce,
      workplaces: places,
      specializations,
    }),
  };
}
