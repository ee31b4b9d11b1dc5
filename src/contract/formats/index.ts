import { canReferTo } from '../documents/can-refer-to.ts';
import type { DocumentType } from '../documents/document-type.ts';
import { documentTypeNamed } from '../documents/document-types.ts';
import type { PartSchema } from '../documents/schema-parts.ts';
import { kindOf } from '../kinds/index.ts';
import {
  type FieldRules,
  type FormatContext,
  type FormatSettings,
  type Kind,
  type Parsed,
  TEXT_FORMATS,
  type TextFormat,
  type ValueDefinition,
} from '../kinds/kind.ts';
import { actionNameFormat } from './action-name.ts';
import { addressFormat } from './address.ts';
import { colorFormat } from './color.ts';
import { documentFormat } from './document.ts';
import { emailFormat } from './email.ts';
import { fieldNameFormat } from './field-name.ts';
import { filterFormat } from './filter.ts';
import type { FormatDefinition } from './format.ts';
import { moneyFormat } from './money.ts';
import { multilineFormat } from './multiline.ts';
import { objectNameFormat } from './object-name.ts';
import { phoneFormat } from './phone.ts';
import { richTextFormat } from './rich-text.ts';
import { secretFormat } from './secret.ts';
import { smsFormat } from './sms.ts';
import { urlFormat } from './url.ts';
import { valuesFormat } from './values.ts';

const FORMAT_DEFINITIONS = {
  email: emailFormat,
  phone: phoneFormat,
  address: addressFormat,
  url: urlFormat,
  multiline: multilineFormat,
  filter: filterFormat,
  richText: richTextFormat,
  money: moneyFormat,
  color: colorFormat,
  secret: secretFormat,
  sms: smsFormat,
  document: documentFormat,
  values: valuesFormat,
  objectName: objectNameFormat,
  fieldName: fieldNameFormat,
  actionName: actionNameFormat,
} as const satisfies Record<TextFormat, FormatDefinition>;

type Formatted = Pick<FieldRules, 'format'>;

/** The definition of a field's format; undefined where it has none. */
export function formatOf({ format }: Formatted): FormatDefinition | undefined {
  return format ? FORMAT_DEFINITIONS[format] : undefined;
}

/** What holds for the values of a field: its format's definition, else that of its kind. */
export function definitionOf(field: Formatted & Pick<FieldRules, 'kind'>): ValueDefinition {
  return formatOf(field) ?? kindOf(field.kind);
}

/** Keys of kinds. Not said by the kinds themselves, whose code is in all screens. */
const KIND_KEYS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  INT: ['grouping'],
  LONG: ['grouping'],
  // A line of text with variables, such as a subject.
  STRING: ['about'],
};

/** What a field of a model says by the keys of its format, else of its kind. */
export function settingsOf(field: Formatted & Pick<FieldRules, 'kind'>): FormatSettings | undefined {
  const keys = field.format ? (formatOf(field)?.settingKeys ?? []) : (KIND_KEYS[field.kind] ?? []);
  const given = Object.entries(field).filter(([key, value]) => keys.includes(key) && value !== undefined);
  return given.length ? (Object.fromEntries(given) as FormatSettings) : undefined;
}

/** The object that the field's text is about, as far as the model tells; see `fieldIn` for what its record tells. */
export function objectOf(field: FieldRules): string | undefined {
  const name = field.settings?.[formatOf(field)?.objectKey ?? 'about'];
  return typeof name === 'string' ? name : undefined;
}

/** The object whose records hold texts to begin with. */
export function templatesOf(field: FieldRules): string | undefined {
  const name = field.settings?.[formatOf(field)?.templatesKey ?? ''];
  return typeof name === 'string' ? name : undefined;
}

/** The object whose records hold parts of texts, to be put into others. */
export function savedBlocksOf(field: FieldRules): string | undefined {
  const name = field.settings?.[formatOf(field)?.savedBlocksKey ?? ''];
  return typeof name === 'string' ? name : undefined;
}

/** The field whose text is about one object in all records. */
export function aboutObject<F extends FieldRules>(field: F, object: string): F {
  const { objectKey } = formatOf(field) ?? {};
  return objectKey === undefined ? field : { ...field, settings: { ...field.settings, [objectKey]: object } };
}

/** The field of the same record that says more of this one's values. */
export function besideOf(field: FieldRules): string | undefined {
  const name = field.settings?.[besideKeyOf(field)?.key ?? ''];
  return typeof name === 'string' ? name : undefined;
}

/** Of the keys that name another field, the one that this field has. */
const besideKeyOf = (field: FieldRules) =>
  formatOf(field)?.beside?.find(({ key }) => field.settings?.[key] !== undefined);

/** Do texts of the field show files of the library? Of documents of one type, as its schema says. */
export function showsAssets(field: FieldRules): boolean {
  if (formatOf(field)?.assetsKey === undefined) return false;
  const name = field.settings?.['documentType'];
  const type = documentTypeNamed(name);
  return name === undefined || (type !== undefined && canReferTo('asset', type.schema as PartSchema));
}

/** The types of which documents of a field can be: the one that it names, or the values of the ENUM field beside it. */
export function documentTypesOf(
  field: FieldRules,
  beside: Pick<FieldRules, 'enumValues'> | undefined,
): readonly DocumentType[] {
  if (field.format !== 'document') return [];
  const one = field.settings?.['documentType'];
  const names = one === undefined ? (beside?.enumValues ?? []).map(({ name }) => name) : [one];
  return names.flatMap((name) => documentTypeNamed(name) ?? []);
}

/** The type of all documents of a field; undefined where it names none, and where the type is not loaded. */
export const documentTypeOf = (field: FieldRules): DocumentType | undefined =>
  field.format === 'document' ? documentTypeNamed(field.settings?.['documentType']) : undefined;

/** The field of the same record that tells what is wrong with this one's text. */
export function stateFieldOf(field: FieldRules): string | undefined {
  const name = field.settings?.[formatOf(field)?.stateKey ?? ''];
  return typeof name === 'string' ? name : undefined;
}

/** The field's settings where that other field has another name, or none. */
export function settingsBeside(field: FieldRules, name: string | undefined): FormatSettings | undefined {
  const { settings } = field;
  const { key } = besideKeyOf(field) ?? {};
  if (key === undefined || !settings) return settings ?? undefined;
  const { [key]: _, ...others } = settings;
  return name === undefined ? others : { ...others, [key]: name };
}

/** The field as it is in one record. */
export function fieldIn<F extends FieldRules>(
  field: F,
  record: Readonly<Record<string, unknown>> | undefined,
): F {
  const name = besideOf(field);
  if (name === undefined) return field;
  const more = besideKeyOf(field)?.settingsBy(record?.[name]);
  return { ...field, settings: { ...field.settings, ...more } };
}

/** What the text of a tenant's own field says; its kind judges it. */
export const textValue = (text: string, field: FieldRules): unknown =>
  definitionOf(field).fromText?.(text) ?? text;

/** What a filter's value on the field is: without bounds, of a LIST one of its elements. */
export function operandRules({ element, kind, format, settings, enumValues }: FieldRules): FieldRules {
  return typeof element === 'string' ? { kind: element, enumValues } : { kind, format, settings, enumValues };
}

/** A value that a filter asks for, in its canonical form. */
export function parseOperand(value: unknown, rules: FieldRules): Parsed<unknown> {
  const definition = definitionOf(rules);
  return definition.parseOperand?.(value, rules) ?? definition.parse(value, rules);
}

/** A value that a filter asks for, as a person reads it; one that does not fit as it stands. */
export function operandText(value: unknown, rules: FieldRules, context: FormatContext): string {
  const parsed = parseOperand(value, rules);
  return parsed.ok ? definitionOf(rules).format(parsed.value, context, rules) : String(value);
}

/** All formats, in the order of their names' list. */
export const FORMATS: readonly FormatDefinition[] = TEXT_FORMATS.map((name) => FORMAT_DEFINITIONS[name]);
