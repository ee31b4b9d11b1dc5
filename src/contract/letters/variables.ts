import type { FieldElement } from '../kinds/kind.ts';

/** What a letter may name beside the receiver's fields: what the sender says of this very message. */
export const MESSAGE_LINKS = ['messageUrl', 'unsubscribeUrl', 'preferencesUrl', 'browserUrl'] as const;
export type MessageLink = (typeof MESSAGE_LINKS)[number];

export const isMessageLink = (name: string): name is MessageLink =>
  (MESSAGE_LINKS as readonly string[]).includes(name);

/** The name by which a text says what a field of the record is that brings the person in: `record.number`. */
export const recordVariable = (name: string): string => `${RECORD}.${name}`;
/** Values of that record stand under this name. */
export const RECORD = 'record';
/** The setting of a text that names the field of its record which says of which object those records are. */
export const RECORD_OBJECT_FIELD = 'recordObjectField';
/** The setting of a text in one record that names that object. */
export const RECORD_OBJECT = 'recordObject';

interface Described {
  readonly name: string;
  readonly kind: string;
  readonly readOnly?: boolean;
  readonly format?: string | null | undefined;
  readonly element?: FieldElement | null | undefined;
}

const KINDS_WITHOUT_WORDS: readonly string[] = ['OBJECT', 'LIST', 'NONE'];
const FORMATS_WITHOUT_WORDS: readonly string[] = [
  'secret',
  'filter',
  'sms',
  'document',
  'values',
  'richText',
];

/** What every record has: `SYSTEM_FIELDS`, which stand above this. */
const SYSTEM: readonly string[] = ['id', 'version', 'createdAt', 'modifiedAt'];

/**
 * Can a text name the field? Relations, lists and texts that are no words of their own it cannot, nor what is counted
 * (LONG, and nobody writes it) or noted by the system.
 */
export const isVariable = ({ name, kind, readOnly, format, element }: Described): boolean =>
  !element &&
  !SYSTEM.includes(name) &&
  !(kind === 'LONG' && readOnly) &&
  !KINDS_WITHOUT_WORDS.includes(kind) &&
  !FORMATS_WITHOUT_WORDS.includes(format ?? '');
