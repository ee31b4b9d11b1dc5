import type { Shown } from '../../platform/calls/callers.ts';
import { withLayers } from '../../platform/catalogs/configured.ts';
import { type DraftGiven, givenDraft, openDrafts } from './drafts.ts';
import { type ConfigTask, layersAt, upToDate } from './task.ts';

/**
 * The objects with a draft in the place of the one that is kept, and the author's other drafts, all on top of what is
 * published. `roleId`: as this role has them, where the layer is none of a role's.
 */
export async function previewed(given: ConfigTask, draft: DraftGiven, roleId: string): Promise<Shown> {
  const task = await upToDate(given);
  const instead = await givenDraft(task, draft);
  const layers = await layersAt(task, draft);
  const { after } = await openDrafts(task, { instead });
  const whole = after.configured.catalog;
  const role = layers.find(({ layer }) => layer === 'role')?.owner ?? roleId;
  const ofUser = layers.flatMap(({ layer, owner }) => (layer === 'user' ? [after.users.get(owner)] : []))[0];
  return { whole, shown: withLayers(after.configured, role, ofUser ?? new Map()) };
}
