import { readWorkflow } from '../../../contract/workflow/read-workflow.ts';
import type { ServerFormat } from './server-format.ts';

/** What the form of a workflow breaks. What else is wrong with it may be so in a draft. */
export const workflowFormat: ServerFormat = {
  name: 'workflow',
  problems: (text) =>
    readWorkflow(text).problems.map(({ propertyPath: place, message: rule, params }) => ({
      message: 'invalid-content',
      params: { ...params, place, rule },
    })),
};
