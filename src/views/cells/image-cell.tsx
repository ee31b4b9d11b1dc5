import type { CellProps } from '../widgets/cell.ts';

/** A thumbnail from its address. Addresses of other schemes than http are not followed. */
export function ImageCell({ value, column }: CellProps) {
  if (typeof value !== 'string' || !/^(https?:\/|\/)/i.test(value)) return null;
  return <img className="cell-image" src={value} alt={column.label} loading="lazy" />;
}
