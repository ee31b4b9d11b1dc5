import { booleanOf } from '../texts/boolean-words.ts';
import { ownBoolean } from './own-value.ts';
import type { ServerKind } from './server-kind.ts';

export const booleanKind = {
  kind: 'BOOLEAN',
  column: 'boolean',
  scalar: 'Boolean',
  reading: { parser: (judge) => (text) => judge(booleanOf(text) ?? text) },
  own: ownBoolean,
} satisfies ServerKind;
