import { Type } from 'typebox';
import { FIELD_NAME } from '../names.ts';
import { say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';
import type { CheckSettings } from './format.ts';
import { CONTENT_STATES } from './interactive.ts';

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
  const choices = fields.filter(({ kind }) => kind === 'ENUM');
  return ['contentTypeField', 'contentStateField'].flatMap((key) => {
    const name = settings[key];
    const isState = key === 'contentStateField';
    const tells = ({ values = [], readOnly }: (typeof fields)[number]) =>
      readOnly === true && CONTENT_STATES.every((state) => values.includes(state));
    const known = choices.filter((each) => !isState || tells(each)).map((each) => each.name);
    if (name === undefined)
      return key === 'contentTypeField'
        ? [{ key, said: say`The format "interactive" needs it: each type has content of its own. Add it.` }]
        : [];
    if (known.includes(String(name))) return [];
    const what = isState
      ? thing`a read-only field of kind ENUM with the values ${CONTENT_STATES.join(', ')}`
      : thing`a field of kind ENUM`;
    return [{ key, said: unknown(String(name), what, known) }];
  });
};
