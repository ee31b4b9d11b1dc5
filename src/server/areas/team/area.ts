import type { ServerArea } from '../../platform/area/area.ts';
import { teamCalls } from './team-calls.ts';

/** The users of a tenant, as its administrators see them. */
export const team: ServerArea = {
  name: 'team',
  calls: teamCalls,
  personal: { none: 'It is about users of the product, who are no records.' },
};
