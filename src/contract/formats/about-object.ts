import type { FormatSettings } from '../kinds/kind.ts';

/** What a field that holds an object's name says of the text beside it: by the key that names the object. */
export const settingsBeside =
  (objectKey: string) =>
  (value: unknown): FormatSettings =>
    typeof value === 'string' && value !== '' ? { [objectKey]: value } : {};
