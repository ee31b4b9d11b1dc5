import { sql } from 'kysely';
import { share } from '../texts/text-reading.ts';
import type { ServerFormat } from './server-format.ts';

const LIKELY = /^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]{2,}$/;

export const emailFormat: ServerFormat = {
  name: 'email',
  reading: {
    parser: (judge) => (text) => judge(text.replace(/^mailto:/i, '')),
    judge: (texts) => ({ fit: share(texts, (text) => LIKELY.test(text)), format: null }),
    isTelling: () => true,
    owner: 'alone',
  },
  equalKey: (text) => sql`regexp_replace(${text}, '^([^+@]+)[+].*(@[^@]*)$', '\\1\\2')`,
};
