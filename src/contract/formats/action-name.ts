import { FIELD_NAME } from '../names.ts';
import { nameFormat } from './name-format.ts';

/** The name of an action that the object in `namesOf` offers. */
export const actionNameFormat = nameFormat('actionName', FIELD_NAME, {
  objectKey: 'namesOf',
  settingKeys: ['namesOf'],
});
