import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';

/** The object of what each receiver gets: that of the campaign's list of messages. */
export const messagesOf = (model: ObjectModel): string => model.fields.get('messageList')?.typeName ?? '';

/** What the reasons are called for which somebody gets nothing; the reason itself until that is known. */
export function useSkipLabels(model: ObjectModel): (reason: string) => string {
  const state = useObjectModel(messagesOf(model));
  const known = state.status === 'ready' ? (state.model.fields.get('skipReason')?.enumValues ?? []) : [];
  return (reason) => known.find(({ name }) => name === reason)?.label ?? reason;
}
