import type { ClientArea } from '../../views/area/client-area.ts';

/** What making, sending and judging campaigns needs beside their lists and forms. */
export const campaigns: ClientArea = {
  name: 'campaigns',
  texts: ['campaigns', 'record'],
  screens: {
    '/admin/campaign/create': async () => (await import('./create-screen.tsx')).CreateScreen,
    '/app/reports': async () => (await import('./report/reports-screen.tsx')).ReportsScreen,
    '/app/outbox': async () => (await import('./outbox/outbox-screen.tsx')).OutboxScreen,
  },
  player: { texts: ['viewer', 'public'], load: () => import('./viewer/content-player.tsx') },
  parts: {
    campaignAudience: async () => (await import('./audience/audience-part.tsx')).AudiencePart,
    campaignReport: async () => (await import('./report/report-part.tsx')).ReportPart,
    elementReport: async () => (await import('./report/element-part.tsx')).ElementPart,
    personWatching: async () => (await import('./report/person-part.tsx')).PersonPart,
    campaignReview: async () => (await import('./review/review-part.tsx')).ReviewPart,
  },
};
