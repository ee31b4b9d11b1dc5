import { CHOICE_OPERATORS } from '../kinds/operators.ts';
import { breaks, fits } from '../kinds/kind.ts';
import { shown } from '../kinds/text.ts';
import { textFormat } from './format.ts';
import { say } from '../say.ts';

const COLOR = /^#[0-9a-f]{6}$/;
/** `#1af` for `#11aaff`. */
const SHORT = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/;

/** A colour as screens have it, `#1f77b4`: red, green and blue, in small letters. */
export const colorFormat = textFormat({
  name: 'color',
  judge: (text) => {
    const color = text.toLowerCase().replace(SHORT, '#$1$1$2$2$3$3');
    return COLOR.test(color) ? fits(color) : breaks('invalid-color', { value: shown(text) });
  },
  operators: CHOICE_OPERATORS,
  text: undefined,
  unfit: {
    keys: ['searchable', 'minLength', 'maxLength'],
    why: (key) => say`"${key}" means nothing for colors. Remove it.`,
  },
  meaning: 'choice',
  sample: ({ int }) => `#${int(0, 0xffffff).toString(16).padStart(6, '0')}`,
  ownType: 'color',
});
