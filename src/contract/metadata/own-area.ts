import { type Static, Type } from 'typebox';
import { type Locale, LOCALES } from '../constants.ts';
import { FIELD_NAME } from '../names.ts';
import { ICON } from './areas.ts';

/** An area of the menu that a tenant makes together with one of its own objects. */
export const OwnArea = Type.Object(
  {
    names: Type.Record(
      Type.String({ pattern: `^(${LOCALES.join('|')})$` }),
      Type.String({
        minLength: 1,
        maxLength: 60,
        description: 'Its name in that language.',
        examples: ['Rental'],
      }),
      {
        additionalProperties: false,
        minProperties: 1,
        description: 'Its name, by language. A language without one shows the English name, else the first.',
        examples: [{ en: 'Rental', de: 'Vermietung' }],
      },
    ),
    icon: ICON,
    before: Type.Optional(
      Type.String({
        pattern: FIELD_NAME,
        description: "The key of the product's area before which it stands.",
        'x-default': 'It stands behind all others.',
        examples: ['administration'],
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'Makes the area that `menu` names, which is none of the product. One object makes it; others name it in `menu`. Whose rights hold for it, `access` says.',
    'x-default': 'The area is there already.',
    examples: [{ names: { en: 'Rental', de: 'Vermietung' }, icon: 'key' }],
  },
);
export type OwnArea = Static<typeof OwnArea>;

/** The name in the language, else the English one, else the first. */
export const ownAreaName = ({ names }: Pick<OwnArea, 'names'>, locale: Locale): string =>
  names[locale] ?? names['en'] ?? Object.values(names)[0] ?? '';
