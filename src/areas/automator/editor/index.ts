import { loadTexts } from '../../../views/texts/load-texts.ts';

/** The editor of workflows, which is big, with its texts. */
export async function loadWorkflowEditor() {
  const [code] = await Promise.all([import('./workflow-editor.tsx'), loadTexts('workflow')]);
  return code.WorkflowEditor;
}
