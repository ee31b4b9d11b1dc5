import { isIdPath } from '../../engine/model/columns.ts';
import type { CellType, ColumnModel } from '../../engine/model/object-model.ts';
import { formatView } from '../formats/index.ts';
import type { CellDefinition } from '../widgets/cell.ts';
import './cells.css';
import { CountCell } from './count-cell.tsx';
import { ImageCell } from './image-cell.tsx';
import { LateIdCell, LateOverdueCell, LateProgressCell } from './late-cells.tsx';
import { LinkCell } from './link-cell.tsx';
import { MatchingCell } from './matching-cell.tsx';
import { PictureOfCell } from './picture-of-cell.tsx';
import { RelatedPictureCell } from './related-picture-cell.tsx';
import { TagsCell } from './tags-cell.tsx';

export { cellText } from './cell-text.ts';

/** One file per cell type that metadata can name (`cell` of a column). */
export const CELLS = {
  text: { Component: undefined },
  tags: { Component: TagsCell },
  progress: { Component: LateProgressCell },
  link: { Component: LinkCell },
  image: { Component: ImageCell },
  year: { Component: undefined },
} as const satisfies Record<CellType, CellDefinition>;

/** What draws a column's cells; undefined: the grid writes them as text. */
export function cellComponent({
  cell,
  field,
  path,
  through,
  overdue,
  pictureOf,
}: ColumnModel): CellDefinition['Component'] {
  if (through) return cellComponent(through.column);
  if (overdue) return LateOverdueCell;
  if (pictureOf) return PictureOfCell;
  if (path === field.name && field.recordPicture) return RelatedPictureCell;
  if (path === field.name && field.matching) return MatchingCell;
  if (path === field.name && field.counted && cell !== 'progress') return CountCell;
  if (isIdPath(path) && cell === 'text') return LateIdCell;
  const ofFormat = path === field.name && cell === 'text' ? formatView(field)?.Cell : undefined;
  return ofFormat ?? CELLS[cell].Component;
}
