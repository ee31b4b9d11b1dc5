import { isWebAddress, linkTarget } from '../widgets/link-target.ts';
import type { CellProps } from './cell.ts';
import { cellText } from './cell-text.ts';

/** An e-mail address, phone number or web address that can be followed. */
export function LinkCell({ value, column, format }: CellProps) {
  const text = cellText(value, column, format);
  const href = text && linkTarget(text, column.field.format ?? 'url');
  if (!href) return <>{text}</>;
  const outside = isWebAddress(href) ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a href={href} tabIndex={-1} {...outside}>
      {text}
    </a>
  );
}
