import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Decision } from './drafts.ts';

/** The decisions of conflicts as a client sends them. @throws ApiError bad-request, with the place */
export function readDecisions(given: unknown): readonly Decision[] {
  if (given == null) return [];
  const refused = (path: string, value: unknown) =>
    new ApiError({ message: 'bad-request', path, params: { value: shown(value) } });
  if (!Array.isArray(given)) throw refused('take', given);
  return given.map((decision: unknown, index) => {
    const { document, layer, owner, key, take } = (decision ?? {}) as Readonly<Record<string, unknown>>;
    const texts = [document, layer, owner, key].every((each) => typeof each === 'string');
    if (!texts || (take !== 'mine' && take !== 'theirs')) throw refused(`take/${index}`, decision);
    return { document, layer, owner, key, take } as Decision;
  });
}
