import type { ClientArea } from '../../views/area/client-area.ts';

/** What a tenant changes of the product's metadata, and adds to it. */
export const configuration: ClientArea = {
  name: 'configuration',
  texts: ['brand', 'configuration', 'conflict', 'filter', 'metadata', 'privilege'],
  screens: {
    '/app/configuration': async () => (await import('./configuration-screen.tsx')).ConfigurationScreen,
    '/client/starter': async () => (await import('./brand/brand-screen.tsx')).BrandScreen,
  },
};
