import { pictureAddress } from '../../contract/picture-address.ts';
import type { CellProps } from '../widgets/cell.ts';
import { SmallPicture } from '../widgets/small-picture.tsx';
import { cellText } from './cell-text.ts';
import { TagsCell } from './tags-cell.tsx';

/** Related records with the picture of the first: a text has room for one. */
export function RelatedPictureCell(props: CellProps) {
  const { value, column, format } = props;
  const [first] = [value].flat() as readonly (Readonly<Record<string, unknown>> | null | undefined)[];
  const address = first ? pictureAddress(column.field.recordPicture ?? '', first) : undefined;
  return (
    <div className="cell-related">
      {address !== undefined && <SmallPicture address={address} />}
      {Array.isArray(value) ? <TagsCell {...props} /> : <span>{cellText(value, column, format)}</span>}
    </div>
  );
}
