import type { TextFormat } from '../../contract/kinds/kind.ts';

export const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

const TARGETS = {
  email: (text) => `mailto:${text}`,
  phone: (text) => `tel:${text}`,
  url: (text) => (isWebAddress(text) ? text : undefined),
  multiline: () => undefined,
  filter: () => undefined,
  richText: () => undefined,
} satisfies Record<TextFormat, (text: string) => string | undefined>;

/** Where a text leads to by its format; undefined: it is only shown. Never a scheme that runs code. */
export function linkTarget(text: string, format: TextFormat): string | undefined {
  return TARGETS[format](text);
}
