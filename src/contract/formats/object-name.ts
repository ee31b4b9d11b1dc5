import { OBJECT_NAME } from '../names.ts';
import { nameFormat } from './name-format.ts';

/** The name of an object. */
export const objectNameFormat = nameFormat('objectName', OBJECT_NAME, { settingKeys: ['objectFit'] });
