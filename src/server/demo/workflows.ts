import type { WorkflowContent } from '../../contract/workflow/content.ts';
import type { DemoContext, DemoRow } from './context.ts';

/** Drafts, which do nothing until somebody activates them. */
export function workflows({ newId }: Pick<DemoContext, 'newId'>): DemoRow[] {
  const place = (at: number) => ({ name: '', positionX: at * 240, positionY: 0 });
  const welcome: WorkflowContent = {
    version: 1,
    elements: [
      { id: 'created', type: 'RECORD_CREATED', ...place(0), config: {}, outputs: { next: 'wait' } },
      {
        id: 'wait',
        type: 'WAIT',
        ...place(1),
        config: { amount: 1, unit: 'DAYS' },
        outputs: { next: 'task' },
      },
      {
        id: 'task',
        type: 'CREATE_TASK',
        ...place(2),
        outputs: {},
        config: { values: JSON.stringify({ title: 'Call {{firstName}} {{lastName}}' }) },
      },
    ],
  };
  const birthday: WorkflowContent = {
    version: 1,
    entry: 'EVERY_TIME',
    elements: [
      {
        id: 'birthday',
        type: 'DATE_FIELD',
        ...place(0),
        outputs: { next: 'task' },
        config: {
          field: 'birthDate',
          amount: 0,
          unit: 'DAYS',
          side: 'AFTER',
          time: '09:00:00',
          yearly: true,
        },
      },
      {
        id: 'task',
        type: 'CREATE_TASK',
        ...place(1),
        outputs: {},
        config: { values: JSON.stringify({ title: 'Congratulate {{firstName}} {{lastName}}' }) },
      },
    ],
  };
  return [['Welcome of new contacts', welcome] as const, ['Birthdays', birthday] as const].map(
    ([name, content]) => ({
      id: newId(),
      name,
      objectName: 'Contact',
      status: 'DRAFT',
      contentState: 'VALID',
      content: JSON.stringify(content),
    }),
  );
}
