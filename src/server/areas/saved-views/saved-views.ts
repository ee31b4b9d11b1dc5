import { v7 as uuidv7 } from 'uuid';
import { ApiError, type Problem } from '../../../contract/errors.ts';
import { cleanLine } from '../../../contract/kinds/clean-text.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import {
  MOST_SAVED_VIEWS,
  SAVED_VIEW_NAME_LENGTH,
  SAVED_VIEW_STATE_BYTES,
  type SavedView,
} from '../../../contract/saved-view.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  compileNewSavedView,
  compileSavedView,
  compileSavedViewChange,
  compileSavedViewRemoval,
  type Owner,
  type SavedViewChange,
  type SavedViewValues,
} from './statements.ts';
import { NAME_INDEX } from './table.ts';

/** @throws ApiError with a problem for every broken rule; already-exists; too-complex where one has too many */
export async function createSavedView(
  db: TenantDb,
  owner: Owner,
  objectName: string,
  values: SavedViewValues,
): Promise<SavedView> {
  const checked = { ...values, ...check(values) };
  return guarded(db, async (tx) => {
    const [row] = await tx.run(compileNewSavedView(owner, uuidv7(), objectName, checked));
    if (!row) {
      throw new ApiError({ message: 'too-complex', params: { limit: 'views', max: MOST_SAVED_VIEWS } });
    }
    return read(tx, owner, row.id);
  });
}

/** @throws ApiError not-found, forbidden for another's view, version-conflict, already-exists; broken rules */
export async function changeSavedView(
  db: TenantDb,
  owner: Owner,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
  change: SavedViewChange,
): Promise<SavedView> {
  const checked = { ...change, ...check(change) };
  return guarded(db, async (tx) => {
    const [row] = await tx.run(compileSavedViewChange(owner, id, version, checked));
    const view = await read(tx, owner, id);
    if (!row) throw refusal(view);
    return view;
  });
}

/** Answers the view as it was. @throws ApiError not-found, forbidden for another's view, version-conflict */
export async function removeSavedView(
  db: TenantDb,
  owner: Owner,
  { id, version }: Pick<SavedView, 'id' | 'version'>,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const view = await read(tx, owner, id);
    const [row] = await tx.run(compileSavedViewRemoval(owner, id, version));
    if (!row) throw refusal(view);
    return view;
  });
}

/** One sees it, but it is another's, or not what one has seen before. */
function refusal(view: SavedView): ApiError {
  const params = { id: view.id };
  if (!view.own) return new ApiError({ message: 'forbidden', path: 'id', params });
  return new ApiError({ message: 'version-conflict', params }, view);
}

async function read(db: TenantDb, owner: Owner, id: string): Promise<SavedView> {
  const [kept] = await db.run(compileSavedView(owner, id));
  if (!kept || !owner.objects.has(kept.object))
    throw new ApiError({ message: 'not-found', path: 'id', params: { id: shown(id) } });
  const { object: _object, ...view } = kept;
  return view;
}

/** What a name or a state has to be; answers the name as it is kept. */
function check({ name, state }: SavedViewChange): { readonly name?: string } {
  const [first, ...others] = [...nameProblems(name), ...stateProblems(state)];
  if (first) throw new ApiError([first, ...others]);
  return name == null ? {} : { name: cleanLine(name).trim() };
}

function nameProblems(name: string | null | undefined): Problem[] {
  if (name == null) return [];
  const path = 'name';
  if (!isStorableText(name)) return [{ message: 'invalid-text', path, params: { value: shown(name) } }];
  if (cleanLine(name).trim() === '') return [{ message: 'required', path }];
  if ([...name.trim()].length <= SAVED_VIEW_NAME_LENGTH) return [];
  return [{ message: 'too-long', path, params: { maxLength: SAVED_VIEW_NAME_LENGTH } }];
}

function stateProblems(state: string | null | undefined): Problem[] {
  if (state == null) return [];
  const path = 'state';
  if (Buffer.byteLength(state) > SAVED_VIEW_STATE_BYTES) {
    return [{ message: 'too-long', path, params: { maxLength: SAVED_VIEW_STATE_BYTES } }];
  }
  const fits = isStorableText(state) && isJson(state);
  return fits ? [] : [{ message: 'invalid-text', path, params: { value: shown(state) } }];
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function guarded<T>(db: TenantDb, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  try {
    return await db.transaction(work);
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== NAME_INDEX) throw error;
    throw new ApiError({ message: 'already-exists', path: 'name' });
  }
}
