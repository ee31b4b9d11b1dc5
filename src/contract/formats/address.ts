import { cleanLine } from '../kinds/clean-text.ts';
import { type FieldRules, type Parsed } from '../kinds/kind.ts';
import { emailFormat } from './email.ts';
import { textFormat } from './format.ts';
import { phoneFormat } from './phone.ts';

const PLAIN: FieldRules = { kind: 'STRING' };
const parseAddress = (text: string): Parsed<string> =>
  (text.includes('@') ? emailFormat : phoneFormat).parse(text, PLAIN);

/** What somebody is reached by: an e-mail address where there is an @, else a phone number, each in its one form. */
export const addressFormat = textFormat({
  name: 'address',
  judge: parseAddress,
  wanted: (text) => {
    const parsed = parseAddress(cleanLine(text));
    return parsed.ok ? parsed.value : text;
  },
  meaning: 'address',
  sample: ({ int }) => `reader${int(1, 9999)}@example.test`,
});
