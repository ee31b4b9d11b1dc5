import { formatView } from '../formats/index.ts';
import { isWebAddress } from '../widgets/web-address.ts';
import type { CellProps } from '../widgets/cell.ts';
import { cellText } from './cell-text.ts';

/** An e-mail address, phone number or web address that can be followed. */
export function LinkCell({ value, column, format }: CellProps) {
  const text = cellText(value, column, format);
  const href = text && formatView({ format: column.field.format ?? 'url' })?.href?.(text);
  if (!href) return <>{text}</>;
  const outside = isWebAddress(href) ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} tabIndex={-1} {...outside}>
      {text}
    </a>
  );
}
