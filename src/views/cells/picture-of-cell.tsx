import { pictureAddress } from '../../contract/picture-address.ts';
import type { CellProps } from '../widgets/cell.ts';
import { ImageCell } from './image-cell.tsx';

/** The picture of the record that another field refers to; a record without one shows its own value. */
export function PictureOfCell(props: CellProps) {
  const { column, row } = props;
  const related = row[column.pictureOf?.name ?? ''] as Readonly<Record<string, unknown>> | null | undefined;
  const address = related && pictureAddress(column.pictureOf?.recordPicture ?? '', related);
  return <ImageCell {...props} value={address ?? props.value} />;
}
