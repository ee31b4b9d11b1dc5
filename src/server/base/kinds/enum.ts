import { choiceKey } from '../texts/text-reading.ts';
import type { ServerKind } from './server-kind.ts';

export const enumKind = {
  kind: 'ENUM',
  column: 'text',
  scalar: 'String',
  reading: {
    parser: (judge, { choices }, { enumValues }) => {
      const names = new Map((enumValues ?? []).map(({ name }) => [choiceKey(name), name]));
      for (const [key, name] of Object.entries(choices)) if (!names.has(key)) names.set(key, name);
      // Two values may differ by letter case alone: the very name is meant before any other.
      const exact = new Set((enumValues ?? []).map(({ name }) => name));
      return (text) => judge(exact.has(text) ? text : (names.get(choiceKey(text)) ?? text));
    },
  },
} satisfies ServerKind;
