import type { CellProps } from '../widgets/cell.ts';
import { LinkCell } from './link-cell.tsx';
import { isShownImage } from '../widgets/shown-image.ts';

/** A thumbnail where it may be shown; all others are links. */
export function ImageCell(props: CellProps) {
  const { value, column } = props;
  return typeof value === 'string' && isShownImage(value) ? (
    <img className="cell-image" src={value} alt={column.label} loading="lazy" />
  ) : (
    <LinkCell {...props} />
  );
}
