import type { ObjectAction, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { convertOnce } from './convert.ts';

/** The action of the object by which a conversion is taken back, whichever way it was begun. */
export const undoingAction = ({ ownActions = [] }: ObjectType): ObjectAction | undefined =>
  ownActions.find(({ handler, undoable }) => handler === 'convert' && undoable);

/** The action `convert`: into the record that matches, else into a new one; several matches are somebody's to choose. */
export const convertByItself: ActionHandler['take'] = async (target, id, version) => {
  const name = target.object.convertsTo?.object ?? '';
  const into = requireObject(target.catalog, name, 'CREATE');
  await convertOnce({ ...target, target: into }, id, version, { into: null, create: false });
};
