import type { FieldRules } from '../../contract/kinds/index.ts';
import type { TextFormat } from '../../contract/kinds/kind.ts';
import { textEntry } from '../kinds/entries.ts';
import { KIND_ENTRIES } from '../kinds/kind-entries.ts';
import type { Entry, MakeEntry } from '../widgets/kind-view.ts';
import { colorEntry } from './color.ts';
import { moneyEntry } from './money.ts';

/** Apart from the inputs, one of which holds the editor of filters. */
const FORMAT_ENTRIES = {
  email: textEntry,
  phone: textEntry,
  url: textEntry,
  multiline: textEntry,
  filter: textEntry,
  richText: textEntry,
  money: moneyEntry,
  color: colorEntry,
  secret: textEntry,
  sms: textEntry,
  document: textEntry,
  values: textEntry,
  objectName: textEntry,
  fieldName: textEntry,
  actionName: textEntry,
  address: textEntry,
} as const satisfies Record<TextFormat, MakeEntry>;

/** How values of a filter are typed: as the format has it, else the kind. */
export function entryOf(rules: FieldRules, context: Parameters<MakeEntry>[0]): Entry {
  const make: MakeEntry = rules.format ? FORMAT_ENTRIES[rules.format] : KIND_ENTRIES[rules.kind];
  return make(context, rules);
}
