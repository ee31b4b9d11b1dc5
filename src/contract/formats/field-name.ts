import { SHOWN_NAME } from '../names.ts';
import { nameFormat } from './name-format.ts';

/** The name of a field of the object in `namesOf`; tenants' own ones may begin with a capital. */
export const fieldNameFormat = nameFormat('fieldName', `^${SHOWN_NAME}$`, {
  objectKey: 'namesOf',
  settingKeys: ['namesOf', 'fieldFit'],
});
