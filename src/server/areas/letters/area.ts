import type { ServerArea } from '../../platform/area/area.ts';
import { letterCalls } from './letter-calls.ts';

/** Letters and short messages as their receivers would get them. */
export const letters: ServerArea = {
  name: 'letters',
  calls: () => ({ queries: letterCalls() }),
  personal: { none: 'It keeps nothing: what it shows is made anew.' },
};
