import { Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';
import { say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { CheckSettings } from './format.ts';

/** Keys of a field of the format `interactive`. */
export const INTERACTIVE_KEYS = {
  contentTypeField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "interactive": the ENUM field of the same object that says of which type the content of each record is.',
      'x-names': 'field',
      'x-fit': 'ENUM',
      'x-default': 'Needed with the format "interactive", and only there.',
      examples: ['type'],
    }),
  ),
  contentStateField: Type.Optional(
    Type.String({
      pattern: FIELD_NAME,
      description:
        'Format "interactive": the read-only ENUM field of the same object that tells whether something is wrong with ' +
        'the content: SOUND, FAULTY, or UNJUDGED until the server has looked.',
      'x-names': 'field',
      'x-fit': 'ENUM',
      'x-default': 'Nothing is told beside the content.',
      examples: ['contentState'],
    }),
  ),
};

export const checkInteractiveKeys: CheckSettings = (settings, fields) => {
  const known = fields.filter(({ kind }) => kind === 'ENUM').map(({ name }) => name);
  return ['contentTypeField', 'contentStateField'].flatMap((key) => {
    const name = settings[key];
    if (name === undefined)
      return key === 'contentTypeField'
        ? [{ key, said: say`The format "interactive" needs it: each type has content of its own. Add it.` }]
        : [];
    if (known.includes(String(name))) return [];
    return [{ key, said: unknown(String(name), thing`a field of kind ENUM`, known) }];
  });
};
