import type { ContentOf, ContentType } from './content.ts';

const video = {
  version: 1 as const,
  asset: '',
  interactions: [],
  bookmarks: [],
  endScreens: [],
  variables: [],
};
const EMPTY: ContentOf = {
  VIDEO: video,
  INTERACTIVE_VIDEO: video,
  BRANCHING_SCENARIO: {
    version: 1,
    start: '',
    nodes: [],
    endScreens: [],
    variables: [],
    scoring: 'none',
  },
  IMAGE: { version: 1, asset: '', hotspots: [] },
  DOCUMENT: { version: 1, asset: '', hotspots: [] },
};

/** What a new element of the type begins with. */
export const emptyContent = <T extends ContentType>(type: T): ContentOf[T] => EMPTY[type];
