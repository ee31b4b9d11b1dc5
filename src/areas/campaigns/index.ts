import type { ClientArea } from '../../views/area/client-area.ts';

/** What making, sending and judging campaigns needs beside their lists and forms. */
export const campaigns: ClientArea = {
  name: 'campaigns',
  texts: ['campaigns', 'record'],
  screens: {
    '/admin/campaign/create': async () => (await import('./create-screen.tsx')).CreateScreen,
  },
  parts: {
    campaignAudience: async () => (await import('./audience/audience-part.tsx')).AudiencePart,
    campaignReview: async () => (await import('./review/review-part.tsx')).ReviewPart,
  },
};
