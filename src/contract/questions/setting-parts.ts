import { Type } from 'typebox';
import { plainText } from '../documents/parts.ts';

/**
 * What schemas of settings are made of. Kinds are handed these instead of importing them: pages of recipients load the
 * kinds, and do without the library of schemas.
 */
export const SETTING_PARTS = {
  label: Type.Optional(plainText(200)),
  integer: (minimum: number, maximum: number) => Type.Optional(Type.Integer({ minimum, maximum })),
};
export type SettingParts = typeof SETTING_PARTS;

/** What schemas of answers are made of. */
export const ANSWER_PARTS = {
  text: (maxLength: number) => Type.String({ pattern: '\\S', maxLength }),
  integer: (minimum: number, maximum: number) => Type.Integer({ minimum, maximum }),
  ids: (ids: readonly string[], maxItems: number) =>
    Type.Array(Type.Enum([...ids]), { minItems: 1, maxItems, uniqueItems: true }),
};
export type AnswerParts = typeof ANSWER_PARTS;
