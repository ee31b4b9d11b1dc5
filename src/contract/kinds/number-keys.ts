import { Type } from 'typebox';

/** Keys of fields that hold whole numbers. */
export const NUMBER_KEYS = {
  grouping: Type.Optional(
    Type.Enum(['none'], {
      'x-for': ['INT', 'LONG'],
      description:
        'INT and LONG: the number names something, such as a year or a port: its digits are not parted.',
      'x-default': 'Digits are parted by thousands, as the language does.',
      examples: ['none'],
    }),
  ),
};
