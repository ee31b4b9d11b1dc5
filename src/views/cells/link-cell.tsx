import type { TextFormat } from '../../contract/kinds/kind.ts';
import type { CellProps } from './cell.ts';
import { cellText } from './cell-text.ts';

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** Where a text leads to by its format; undefined: it is only shown. Never a scheme that runs code. */
const TARGETS = {
  email: (text) => `mailto:${text}`,
  phone: (text) => `tel:${text}`,
  url: (text) => (isWebAddress(text) ? text : undefined),
  multiline: () => undefined,
  filter: () => undefined,
} satisfies Record<TextFormat, (text: string) => string | undefined>;

/** An e-mail address, phone number or web address that can be followed. */
export function LinkCell({ value, column, format }: CellProps) {
  const text = cellText(value, column, format);
  const href = text && TARGETS[column.field.format ?? 'url'](text);
  if (!href) return <>{text}</>;
  const outside = isWebAddress(href) ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} tabIndex={-1} {...outside}>
      {text}
    </a>
  );
}
