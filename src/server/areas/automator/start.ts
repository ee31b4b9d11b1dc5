import { ApiError } from '../../../contract/errors.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import type { World } from './behaviour.ts';
import { type Drawn, readDrawn, versionKey } from './drawn.ts';
import { enrol, type Entry } from './enrol.ts';

/** The trigger at which runs begin that people or other workflows start: the one for that, where there is one. */
export function startingTrigger({ content, elements }: Drawn): string | undefined {
  const triggers = content.elements.filter(({ id }) => elements.get(id)?.type?.family === 'trigger');
  const own = triggers.find(({ id }) => elements.get(id)?.type?.does === 'startedByHand');
  return (own ?? triggers[0])?.id;
}

/**
 * Begins runs of an active workflow for records of its object, whatever its trigger is.
 * @returns how many have entered
 * @throws ApiError not-found for one that is not active
 */
export async function startRuns(
  { tx, whole, objects, now }: Pick<World, 'tx' | 'whole' | 'objects' | 'now'>,
  workflowId: string,
  entry: Pick<Entry, 'recordIds' | 'keys' | 'depth' | 'gives'>,
): Promise<number> {
  const active = { id: workflowId, status: 'ACTIVE' } as const;
  const row = await findRecord(tx, objects.workflow, ['activeVersion'], active);
  const version = row?.activeVersion ?? 0;
  const drawn = (await readDrawn(tx, whole, objects, [{ workflowId, version }])).get(
    versionKey({ workflowId, version }),
  );
  const triggerId = drawn && startingTrigger(drawn);
  if (!drawn || triggerId === undefined)
    throw new ApiError({ message: 'not-found', path: 'workflow', params: { id: workflowId.slice(0, 60) } });
  return enrol(tx, { whole, objects, drawn }, { ...entry, workflowId, version, triggerId, now });
}
