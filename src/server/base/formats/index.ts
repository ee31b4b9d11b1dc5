import type { FieldRules, TextFormat } from '../../../contract/kinds/kind.ts';
import type { Field } from '../../../contract/metadata/catalog.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { serverKind } from '../kinds/index.ts';
import type { ServerKind } from '../kinds/server-kind.ts';
import type { WordsSql } from './words.ts';
import type { TextReading } from '../texts/text-reading.ts';
import { colorFormat } from './color.ts';
import { documentFormat } from './document.ts';
import { emailFormat } from './email.ts';
import { moneyFormat } from './money.ts';
import { phoneFormat } from './phone.ts';
import { richTextFormat } from './rich-text.ts';
import { secretFormat } from './secret.ts';
import type { ServerFormat } from './server-format.ts';
import { smsFormat } from './sms.ts';

/** One file for each format that is more than text to the server; null: it is not. */
const SERVER_FORMATS = {
  email: emailFormat,
  phone: phoneFormat,
  address: null,
  url: null,
  multiline: null,
  filter: null,
  richText: richTextFormat,
  money: moneyFormat,
  color: colorFormat,
  secret: secretFormat,
  sms: smsFormat,
  document: documentFormat,
  values: null,
  objectName: null,
  fieldName: null,
  actionName: null,
} as const satisfies Record<TextFormat, ServerFormat | null>;

type Formatted = Pick<FieldRules, 'kind' | 'format'>;

export const serverFormat = ({ format }: Pick<FieldRules, 'format'>): ServerFormat | null =>
  format ? SERVER_FORMATS[format] : null;

/** How values of the field are stored: as its format says, else its kind. */
export const storageOf = (field: FieldRules): ServerKind =>
  serverFormat(field)?.storage?.(field) ?? serverKind(field.kind);

/** SQL of the words in values of the field; undefined where the values are words. */
export const wordsSqlOf = (field: FieldRules): WordsSql | undefined =>
  serverFormat(field)?.words?.(field.settings);

/** How files write values of the field. */
export const readingOf = (field: Formatted): TextReading =>
  serverFormat(field)?.reading ?? serverKind(field.kind).reading ?? {};

/** The type of the column that holds this field alone; null where none does. */
export function columnType(field: Field): string | null {
  if (field.computed || field.custom || field.from === CUSTOM_FIELDS.from) return null;
  return field.element ? 'jsonb' : storageOf(field).column;
}

/** A value as a parameter for the field's column. */
export function columnValue(field: Field, value: unknown): unknown {
  return field.element && value !== null ? JSON.stringify(value) : value;
}
