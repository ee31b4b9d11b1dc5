import type { ClientArea } from '../../views/area/client-area.ts';

/** What workflows need beside their lists and their editor. */
export const automator: ClientArea = {
  name: 'automator',
  texts: ['workflow'],
  parts: {
    workflowTry: async () => (await import('./try-part.tsx')).TryPart,
    workflowVersions: async () => (await import('./versions-part.tsx')).VersionsPart,
  },
  workflowTemplates: async () => (await import('./templates.ts')).TEMPLATES,
};
