import { type CSSProperties, useEffect, useState } from 'react';

/** Where a cell stands in the body of its table: an editor over it follows it when the table is scrolled. */
export function useCellPlace(cell: HTMLElement): CSSProperties {
  const [place, setPlace] = useState(() => placeOf(cell));
  useEffect(() => {
    const follow = () => {
      // A cell that was scrolled out of sight is taken out of the document: the editor stays where it was last.
      if (cell.isConnected) setPlace(placeOf(cell));
    };
    const body = bodyOf(cell);
    body?.addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      body?.removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [cell]);
  return place;
}

const bodyOf = (cell: HTMLElement) => cell.closest<HTMLElement>('.object-table-body');

function placeOf(cell: HTMLElement): CSSProperties {
  const body = bodyOf(cell)?.getBoundingClientRect();
  const { left, top, width, height } = cell.getBoundingClientRect();
  if (!body) return {};
  const room = Math.max(0, body.width - width);
  return {
    insetInlineStart: Math.min(Math.max(0, left - body.left), room),
    insetBlockStart: top - body.top,
    minInlineSize: width,
    minBlockSize: height,
  };
}
