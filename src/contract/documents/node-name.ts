import { onOneLine } from '../kinds/formatted-text.ts';

const NAME_KEYS = ['name', 'title', 'label', 'text'] as const;

/** What people call a node: the first of its name, title, label and text that is not empty; undefined where none is. */
export function nodeName(node: object): string | undefined {
  const values = node as Readonly<Record<string, unknown>>;
  const name = NAME_KEYS.map((key) => values[key]).find((value) => typeof value === 'string' && value !== '');
  return typeof name === 'string' ? onOneLine(name) : undefined;
}
