import type { FieldRules } from '../../contract/kinds/index.ts';
import type { TextFormat } from '../../contract/kinds/kind.ts';
import { actionNameView } from './action-name/index.tsx';
import { addressView } from './address/index.ts';
import { colorView } from './color/index.tsx';
import { documentView } from './document/index.tsx';
import { emailView } from './email/index.ts';
import { fieldNameView } from './field-name/index.tsx';
import { filterView } from './filter/index.tsx';
import type { FormatView } from './format-view.ts';
import { moneyView } from './money/index.tsx';
import { multilineView } from './multiline/index.ts';
import { objectNameView } from './object-name/index.tsx';
import { phoneView } from './phone/index.ts';
import { richTextView } from './rich-text/index.ts';
import { secretView } from './secret/index.tsx';
import { smsView } from './sms/index.tsx';
import { urlView } from './url/index.ts';
import { valuesView } from './values/index.tsx';

/** One folder per format. */
const FORMAT_VIEWS = {
  email: emailView,
  phone: phoneView,
  address: addressView,
  url: urlView,
  multiline: multilineView,
  filter: filterView,
  richText: richTextView,
  money: moneyView,
  color: colorView,
  secret: secretView,
  sms: smsView,
  document: documentView,
  values: valuesView,
  objectName: objectNameView,
  fieldName: fieldNameView,
  actionName: actionNameView,
} as const satisfies Record<TextFormat, FormatView>;

type Shown = Pick<FieldRules, 'format'>;

/** The view of a field's format; undefined where it has none. */
export const formatView = ({ format }: Shown): FormatView | undefined =>
  format ? FORMAT_VIEWS[format] : undefined;
