import type { ClientArea } from '../../views/area/client-area.ts';

const load = async () => (await import('./media-library-screen.tsx')).MediaLibraryScreen;

/** Images, videos and documents, each library with its project. */
export const media: ClientArea = {
  name: 'media',
  texts: ['media'],
  screens: { '/app/medialibrary': load, '/app/medialibrary/dbe': load },
};
