import { ApiError } from '../../../contract/errors.ts';
import type { ApiContext } from '../../platform/calls/context.ts';
import { erase, type Erasure } from '../../platform/erasure/erase.ts';
import { heldValues } from '../../platform/erasure/held-values.ts';
import { type Mention, mentionsOf } from './mentions.ts';
import { requirePerson, versionOf } from './person.ts';
import type { PersonalParts } from '../../platform/erasure/personal-part.ts';
import { subjectOf } from '../../platform/erasure/subject.ts';

/**
 * Erases one person, a deleted one too, if the record still has the version that was shown. Answers what went, and what
 * is left to people because it names them in words.
 * @throws ApiError forbidden; not-found; version-conflict
 */
export async function erasePerson(
  context: ApiContext,
  parts: PersonalParts,
  objectName: string,
  id: string,
  version: number,
): Promise<Erasure & { readonly mentions: readonly Mention[] }> {
  const { db, catalog, whole, viewer, written, erased } = context;
  const { object } = await requirePerson(db, catalog, objectName, id, ['ERASE']);
  const person = whole.objects.get(object.name) ?? object;
  const answer = await db.transaction(async (tx) => {
    const current = await versionOf(tx, person, id, true);
    if (current === undefined) throw new ApiError({ message: 'not-found', params: { id } });
    if (current !== version) throw new ApiError({ message: 'version-conflict', params: { id } });
    const subject = await subjectOf(tx, whole, person, [id], parts);
    const held = await heldValues(tx, subject);
    const mentions = await mentionsOf({ db: tx, whole, catalog, userId: viewer.userId }, subject, held);
    const actor = { userId: viewer.userId, name: viewer.name };
    const gone = await erase(tx, { catalog: whole, person, ids: [id], actor, parts });
    return { ...gone, mentions };
  });
  written(person);
  await erased?.();
  return answer;
}
