import { loadTexts } from '../../texts/load-texts.ts';
import type { FormatView } from '../format-view.ts';
import { lateInput } from '../late-input.tsx';

const Nested = lateInput(async () => {
  const [code] = await Promise.all([import('./workflow-editor.tsx'), loadTexts('workflow')]);
  return code.WorkflowEditor;
}, 480);

export const workflowView: FormatView = { Input: undefined, Nested, readsItself: true };
