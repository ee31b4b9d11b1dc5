/** What runs do: each element, waits by a clock of their own, what ends them, what is counted and logged. */
import { beforeAll, describe, expect, it } from 'vitest';
import { queryFilter } from '../../../../src/contract/filter/filter.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openWorkflowWorld, type WorkflowWorld } from './workflow-world.ts';

const isNamed = (name: string) => JSON.stringify(queryFilter('Contact', 'lastName', 'EQUALS', name));
const values = (given: object) => ({ values: JSON.stringify(given) });

describeOnDatabase('runs of workflows', (open) => {
  let world: WorkflowWorld;
  beforeAll(async () => {
    world = await openWorkflowWorld(await open({ product: true }));
  });
  const only = async (id: string) => {
    const [run] = await world.runs(id);
    if (!run) throw new Error('There is no run');
    return run;
  };

  it('writes values with variables, and ends where nothing follows', async () => {
    const [one = ''] = await world.contacts(1);
    const id = await world.active([
      {
        type: 'UPDATE_FIELD',
        config: values({ notes: 'Hello {{firstName}} {{lastName}}', businessTitle: '{{firstName}}' }),
      },
    ]);
    expect(await world.start(id, [one])).toBe(1);
    await world.go();
    expect(await only(id)).toMatchObject({
      status: 'COMPLETED',
      recordId: one,
      stepCount: 1,
      versionNumber: 1,
    });
    expect(await world.value(one, 'notes')).toBe('Hello N1 L');
    expect(await world.value(one, 'business_title')).toBe('N1');
    expect(await world.passes(id)).toEqual({ 't.next': 1, 'e1.next': 1 });
  });
});
