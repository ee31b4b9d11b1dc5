import type { Random } from './random.ts';

const FIRST_MOMENT = Date.UTC(2026, 0, 5, 8);
const STEP_MS = 1000;

/**
 * Ids in the shape of UUIDv7 (RFC 9562), one second apart from 5 January 2026 on, so that they sort in the
 * order in which they are made and never change for a seed.
 */
export function createIds(random: Random): () => string {
  let moment = FIRST_MOMENT;
  return () => {
    const time = (moment += STEP_MS).toString(16).padStart(12, '0');
    const low = hex(random, 3);
    const variant = '89ab'.charAt(random.int(0, 3));
    return `${time.slice(0, 8)}-${time.slice(8)}-7${low}-${variant}${hex(random, 3)}-${hex(random, 12)}`;
  };
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
}
