import type { ClientArea } from '../../views/area/client-area.ts';
import { OBJECT } from './object.ts';

const load = async () => {
  // Of the list that the screen shows, beside it and not after it.
  import('../../views/list/tiles/index.ts').catch(() => undefined);
  return (await import('./media-library-screen.tsx')).MediaLibraryScreen;
};

/** Images, videos and documents, each library with its project. */
export const media: ClientArea = {
  name: 'media',
  // Its files are read and changed as all records are; what uses them is told as where they are deleted.
  texts: ['media', 'record', 'people'],
  screens: {
    '/app/medialibrary': load,
    '/app/medialibrary/dbe': load,
    '/app/medialibrary/new': load,
  },
  parts: { usedIn: async () => (await import('./used-in-part.tsx')).UsedInPart },
  previews: { [OBJECT]: async () => (await import('./preview/media-preview.tsx')).MediaPreview },
};
