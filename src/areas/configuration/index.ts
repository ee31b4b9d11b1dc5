import type { ClientArea } from '../../views/area/client-area.ts';

const screens = () => import('./configuration-screen.tsx');

/** What a tenant changes of the product's metadata, and adds to it. */
export const configuration: ClientArea = {
  name: 'configuration',
  texts: ['brand', 'configuration', 'conflict', 'filter', 'metadata', 'privilege'],
  screens: {
    '/app/configuration': async () => (await screens()).ConfigurationScreen,
    '/client/starter': async () => (await screens()).BrandScreen,
  },
};
