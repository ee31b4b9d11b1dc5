/** What conditions on earlier steps call them on cards of a workflow. */
import { expect, it } from 'vitest';
import type { Family } from '../../../../src/contract/metadata/element-type.ts';
import type { WorkflowElement } from '../../../../src/contract/workflow/content.ts';
import { giversOf } from '../../../../src/areas/automator/editor/model/givers.ts';

const element = (id: string, type: string, name = ''): WorkflowElement => ({
  id,
  type,
  name,
  positionX: 0,
  positionY: 0,
  config: {},
  outputs: {},
});
const types = new Map<string, { readonly label: string; readonly family: Family }>([
  ['WEBHOOK', { label: 'Webhook', family: 'trigger' }],
  ['FIND', { label: 'Find', family: 'flow' }],
]);

it('names what filters ask of a trigger and of steps by their titles', () => {
  const givers = giversOf([element('t', 'WEBHOOK'), element('find1', 'FIND', 'Open tasks')], types);
  expect(givers.get('@event')?.label).toBe('Webhook');
  expect(givers.get('@find1')).toMatchObject({ name: '@find1', label: 'Open tasks' });
  expect(givers.get('Contact')).toBeUndefined();
});
