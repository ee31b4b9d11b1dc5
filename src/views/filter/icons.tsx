import type { ReactElement } from 'react';

/** Drawn here, since a big filter shows hundreds of them: no component of their own, no title, no measuring. */
function icon(path: string): ReactElement {
  return (
    <svg
      className="filter-icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}

export const GRIP_ICON = icon('M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01');
export const REMOVE_ICON = icon('M4.5 4.5l7 7M11.5 4.5l-7 7');
export const CLEAR_ICON = icon('M3 12.5h10M6 10l-2.5-2.5 5-5 4 4-3.500 3.5z');
export const ADD_ICON = icon('M8 3.500v9M3.500 8h9');
