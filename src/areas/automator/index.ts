import type { ClientArea } from '../../views/area/client-area.ts';

const PARTS = [
  'workflowTry',
  'workflowHealth',
  'workflowVersions',
  'workflowRunLog',
  'Workflow.activate',
  'Workflow.activate.many',
  'Workflow.activate.enrolExisting',
  'Workflow.activate.newDelays',
  'Workflow.resume.resumePolicy',
  'Workflow.resume.resumePolicy.many',
  'WorkflowRun.retry',
  'WorkflowRun.moveToLatest.toElement',
] as const;

/** What workflows need beside their lists and their editor. */
export const automator: ClientArea = {
  name: 'automator',
  texts: ['workflow', 'actions', 'documents', 'elements'],
  chosen: { workflowStart: async () => (await import('./start/start-button.tsx')).StartButton },
  parts: Object.fromEntries(
    PARTS.map((name) => [name, async () => (await import('./parts.ts')).PARTS[name]]),
  ),
  documentEditors: { workflow: async () => (await import('./editor/index.ts')).loadWorkflowEditor() },
  workflowTemplates: async () => (await import('./templates.ts')).TEMPLATES,
};
