import type { Action } from '../../../contract/access/actions.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { isWritable } from '../calls/writable.ts';

export const WRITING: ReadonlySet<Action> = new Set(['CREATE', 'EDIT', 'DELETE']);

/** There are mutations for it, where it is one, and the role has it. */
export const offers = (object: ObjectType, action: Action): boolean =>
  (object.actions?.has(action) ?? true) &&
  (!WRITING.has(action) || isWritable(object)) &&
  (action === 'CREATE' || !WRITING.has(action) || object.life?.appendOnly !== true);
