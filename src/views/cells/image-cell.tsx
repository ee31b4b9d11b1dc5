import { isOfHosts } from '../../contract/metadata/image-hosts.ts';
import type { CellProps } from '../widgets/cell.ts';
import { LinkCell } from './link-cell.tsx';
import { pageImageHosts } from './page-image-hosts.ts';

/** A thumbnail: of this server, or of one from which this page may load images (`img-src`). All others are links. */
export function ImageCell(props: CellProps) {
  const { value, column } = props;
  const isShown =
    typeof value === 'string' && (/^\/(?!\/)/.test(value) || isOfHosts(value, pageImageHosts()));
  return isShown ? (
    <img className="cell-image" src={value} alt={column.label} loading="lazy" />
  ) : (
    <LinkCell {...props} />
  );
}
