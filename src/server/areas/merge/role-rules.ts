import { putIdBack, replaceId } from '../../../contract/duplicates/replace-id.ts';
import { rolesById, rolesNaming, writeRoleTexts } from '../../base/access/role-texts.ts';
import type { Merge } from './target.ts';
import type { TextNote } from './undo-note.ts';
import type { Undo } from './undo-step.ts';

/** Row rules of roles that name the merged record name the kept one from then on. Answers where they do. */
export async function renameInRoles({ tx, actor, id, keptId, mergedId }: Merge): Promise<TextNote[]> {
  const changed = (await rolesNaming(tx, mergedId)).flatMap((row) => {
    const { text: after, places } = replaceId(row.text, mergedId, keptId);
    return places.length ? [{ ...row, after, places }] : [];
  });
  await writeRoleTexts(tx, actor, id, changed);
  return changed.map((row) => ({ id: row.id, places: row.places }));
}

/** Undoes `renameInRoles`. A role that somebody has changed since stays as they want it. */
export async function putBackInRoles({ tx, actor, merge, undoId }: Undo): Promise<void> {
  const { roles = [] } = merge.undo;
  const rows = await rolesById(
    tx,
    roles.map(({ id }) => id),
  );
  const back = rows.flatMap((row) => {
    const places = roles.find(({ id }) => id === row.id)?.places ?? [];
    const after = putIdBack(row.text, places, merge.mergedId, merge.keptId);
    return after === undefined ? [] : [{ ...row, after }];
  });
  await writeRoleTexts(tx, actor, undoId, back);
}
