import type { ActionHandlerName } from '../../src/contract/metadata/model-actions.ts';

/** The object whose records each handler of an area is about; undefined: any that has what the handler needs. */
export const HANDLER_OBJECTS: Readonly<Record<ActionHandlerName, string | undefined>> = {
  activateWorkflow: 'Workflow',
  approveCampaign: 'MessageCampaign',
  cancelRun: 'WorkflowRun',
  cancelWorkflowRuns: 'Workflow',
  checkDomain: 'MessageSender',
  chooseWinner: 'MessageCampaign',
  convert: undefined,
  copyCampaign: 'MessageCampaign',
  copyElement: 'MessageElement',
  copyToFailed: 'MessageCampaign',
  copyToNotClicked: 'MessageCampaign',
  copyToNotCompleted: 'MessageCampaign',
  copyWorkflow: 'Workflow',
  makeDkimKey: 'MessageSender',
  moveRun: 'WorkflowRun',
  publishDocument: undefined,
  retryRun: 'WorkflowRun',
  takeOverWorkflow: 'Workflow',
  testCampaign: 'MessageCampaign',
  testSender: 'MessageSender',
  withdrawApproval: 'MessageCampaign',
};
