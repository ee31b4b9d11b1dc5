import { formatOf } from '../../contract/formats/index.ts';
import type { MakeEntry } from '../widgets/kind-view.ts';
import { plainText } from '../widgets/plain-text.ts';

const FIELD = { kind: 'STRING', format: 'color' } as const;

const canonical = (value: unknown): unknown => {
  const parsed = formatOf(FIELD)?.parse(value, FIELD);
  return parsed?.ok ? parsed.value : undefined;
};

/** Is it a colour in its canonical form? Nothing else may become a style. */
export const isColor = (value: unknown): value is string =>
  typeof value === 'string' && canonical(value) === value;

/** What breaks the rules stays as it was typed, so that they say so. */
export const parseColor = (text: string): unknown => (text.trim() === '' ? null : (canonical(text) ?? text));

/** Nothing of the other entries: every list has this file, for its cells. */
export const colorEntry: MakeEntry = () => ({ format: plainText, parse: parseColor });
