import { fits } from '../kinds/kind.ts';
import { NULL_OPERATORS } from '../kinds/operators.ts';
import { textFormat } from './format.ts';
import { say } from '../say.ts';

/** What everybody is answered in the place of a secret that is set. Written back, it leaves the secret as it is. */
export const SECRET_MASK = '••••••••';

/** What is written and never answered again, such as the password of a mail server. */
export const secretFormat = textFormat({
  name: 'secret',
  aggregatesAs: undefined,
  // A server that checks it must get what was typed.
  clean: (text) => text,
  judge: fits,
  operators: NULL_OPERATORS,
  text: undefined,
  unfit: {
    keys: ['unique', 'searchable', 'sortable', 'default'],
    why: (key) => say`"${key}" would tell of what is secret. Remove it.`,
  },
  meaning: 'technical',
  sample: () => undefined,
});
