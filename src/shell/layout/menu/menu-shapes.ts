/**
 * Pictures of the menu's own rows, 16 by 16, as paths with the fill rule `evenodd`. They are drawn here because the menu
 * comes with the first screen: those of the icon set are five times as long.
 */
export const MENU_SHAPES = {
  dashboard: ['M1 1h6v8H1zm8 0h6v5H9zM1 11h6v4H1zm8-3h6v7H9z'],
  recent: ['M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1m0 2a5 5 0 1 1 0 10A5 5 0 0 1 8 3M7 4h2v4h3v2H7z'],
  objects: ['M1 1h10v10H1zm2 4v4h6V5zm10 0h2v10H5v-2h8z'],
  pin: ['M6 1h4v5l3 3v1H9v5H7v-5H3V9l3-3z'],
  more: ['M1 6h4v4H1zm5 0h4v4H6zm5 0h4v4h-4z'],
  fold: ['M8 3 3 8l5 5v-3L6 8l2-2zm6 0L9 8l5 5v-3l-2-2 2-2z'],
  unfold: ['m2 3 5 5-5 5v-3l2-2-2-2zm6 0 5 5-5 5v-3l2-2-2-2z'],
} as const;
