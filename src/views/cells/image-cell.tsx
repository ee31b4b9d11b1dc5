import type { CellProps } from '../widgets/cell.ts';
import { LinkCell } from './link-cell.tsx';

/** A thumbnail from an address of this server. Pages may not load images of others (`img-src`): these are links. */
export function ImageCell(props: CellProps) {
  const { value, column } = props;
  if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return <LinkCell {...props} />;
  return <img className="cell-image" src={value} alt={column.label} loading="lazy" />;
}
