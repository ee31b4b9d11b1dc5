/** The lists of content whose nodes authors choose, one at a time. */
export const LISTS = ['interactions', 'bookmarks', 'endScreens', 'nodes', 'hotspots'] as const;
export type ListName = (typeof LISTS)[number];
