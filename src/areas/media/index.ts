import type { ClientArea } from '../../views/area/client-area.ts';

const load = async () => (await import('./media-library-screen.tsx')).MediaLibraryScreen;
/** A file is what a record begins with: it is made by an upload alone. */
const loadNew = async () => (await import('./new-media.tsx')).NewMedia;

/** Images, videos and documents, each library with its project. */
export const media: ClientArea = {
  name: 'media',
  // Its files are read and changed as all records are.
  texts: ['media', 'record'],
  screens: {
    '/app/medialibrary': load,
    '/app/medialibrary/dbe': load,
    '/app/medialibrary/new': loadNew,
    '/app/medialibrary/dbe/new': loadNew,
  },
  previews: { MediaAsset: async () => (await import('./preview/media-preview.tsx')).MediaPreview },
};
