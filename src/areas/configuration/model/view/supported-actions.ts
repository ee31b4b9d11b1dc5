import type { Action } from '../../../../contract/access/actions.ts';
import type { ObjectMetadata } from '../../../../contract/metadata/introspection.ts';
import { ACTION_FEATURES, WRITING_ACTIONS } from '../../../../contract/metadata/features.ts';
import { LIST_ACTIONS, type ListAction } from '../../../../contract/metadata/list-actions.ts';

const WRITES: readonly Action[] = ['CREATE', 'EDIT', 'DELETE'];

/** The actions of a place that the object's model provides for, in the usual order. */
export function supportedActions(
  place: keyof typeof LIST_ACTIONS,
  { actions, unsupported = [] }: Pick<ObjectMetadata, 'actions' | 'unsupported'>,
): readonly ListAction[] {
  if (place === 'bulk' && unsupported.includes('bulk')) return [];
  const isWritten = WRITES.some((action) => actions.includes(action));
  return LIST_ACTIONS[place].filter((name) => {
    const feature = ACTION_FEATURES[name];
    const isMissing = feature !== undefined && unsupported.includes(feature);
    return !isMissing && (isWritten || !WRITING_ACTIONS.includes(name));
  });
}
