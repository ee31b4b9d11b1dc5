import type { OfferedElement } from '../../../contract/workflow/offered-elements.ts';
import type { Values } from '../../base/sql/record-key.ts';
import type { Acting, World } from './behaviour.ts';
import { matching } from './matching.ts';

/**
 * Where the sentence stands that says why the first record which an element names cannot be used now (`usableWhen`), such as
 * a message that nobody sends any more. Validation has asked the same at activation; a step asks again, because records
 * change afterwards. Undefined where all can be used.
 */
export async function unusableReason(
  { tx, now }: Pick<World, 'tx' | 'now'>,
  { owner: { catalog, timeZone } }: Pick<Acting, 'owner'>,
  type: OfferedElement,
  inputs: Values,
): Promise<string | undefined> {
  for (const [name, usableWhen] of Object.entries(type.usable)) {
    const ids = [inputs[name] ?? []].flat().map(String);
    if (!ids.length) continue;
    const field = type.inputs.find((each) => each.name === name);
    const made = type.makes?.as === name ? type.makes.object : undefined;
    const object = catalog.objects.get(made ?? field?.relation?.target ?? '');
    if (!object) return GONE;
    const asking = { tx, catalog, object, timeZone, now };
    const usable = await matching(asking, ids, usableWhen);
    if (ids.every((id) => usable.has(id))) continue;
    const there = await matching(asking, ids);
    return ids.every((id) => there.has(id)) ? unusableText(type.name, name) : GONE;
  }
  return undefined;
}

const GONE = 'elements.problems.reference-gone';

/** Where the sentence stands that says why a record cannot be used in an input, and what to do. */
export const unusableText = (type: string, input: string): string =>
  `elements.types.${type}.unusable.${input}`;
