import type { ContentType } from '../../contract/interactive/content.ts';
import type { ClientArea } from '../../views/area/client-area.ts';

const loadEditor = async () => (await import('./content-editor/index.ts')).loadInteractiveEditor();

const EDITORS = {
  VIDEO: loadEditor,
  INTERACTIVE_VIDEO: loadEditor,
  BRANCHING_SCENARIO: loadEditor,
  IMAGE: loadEditor,
  DOCUMENT: loadEditor,
} satisfies Record<ContentType, unknown>;

const letters = () => import('../../views/formats/letter/index.ts');
const reports = () => import('./report/parts.ts');

/** What making, sending and judging campaigns needs beside their lists and forms. */
export const campaigns: ClientArea = {
  name: 'campaigns',
  texts: ['campaigns', 'questions', 'record'],
  screens: {
    '/admin/campaign/create': async () => (await import('./create-screen.tsx')).CreateScreen,
    '/app/reports': async () => (await import('./report/reports-screen.tsx')).ReportsScreen,
    '/app/outbox': async () => (await import('./outbox/outbox-screen.tsx')).OutboxScreen,
  },
  documentEditors: { ...EDITORS, letter: async () => (await letters()).loadLetterEditor() },
  documentPreviews: { letter: async () => (await letters()).loadLetterPreview() },
  player: { texts: ['viewer', 'public'], load: () => import('./viewer/content-player.tsx') },
  parts: {
    campaignAudience: async () => (await import('./audience/audience-part.tsx')).AudiencePart,
    campaignReport: async () => (await reports()).ReportPart,
    elementReport: async () => (await reports()).ElementPart,
    personWatching: async () => (await reports()).PersonPart,
    'MessageCampaign.schedule': async () => (await import('./review/shown-mails.tsx')).ShownMails,
    'MessageCampaign.testSend.testReceiver': async () => (await import('./test-person.tsx')).TestContact,
    'MessageCampaign.testSend.testLead': async () => (await import('./test-person.tsx')).TestLead,
    campaignReview: async () => (await import('./review/review-part.tsx')).ReviewPart,
  },
};
