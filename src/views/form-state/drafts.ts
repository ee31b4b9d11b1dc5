import type { FormFieldModel } from '../../engine/model/object-model.ts';
import type { FormValues } from './form-values.ts';
import { type LeftValues, NOTHING_LEFT } from './left-values.ts';

/** What a user typed and has not saved, kept in this browser until it is saved or dropped. */
export interface Draft {
  /** The version that the record had when the draft was begun; null for a new record. */
  readonly version: number | null;
  /** The record's values then, for the merge with what others have saved since. */
  readonly base: FormValues;
  /** Only what was changed. */
  readonly changes: FormValues;
  /** What was typed into fields that the form had then, and has lost. */
  readonly left?: LeftValues;
  /** The form that has written it: one of several tabs may show the same record. */
  readonly by?: string;
}

/** In the place of an id: the record that is begun in a row below its list. */
export const ROW_DRAFT = 'row';

/** Drafts are their writer's own: another user of the same browser is never offered them. */
export function draftKey(userId: string, objectName: string, id: string | undefined): string {
  return `tessera.draft.${userId}.${objectName}.${id ?? 'new'}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The kept draft of a record's form; undefined where there is none that can be read. */
export function readDraft(key: string): Draft | undefined {
  try {
    return parseDraft(localStorage.getItem(key));
  } catch {
    return undefined;
  }
}

/** A draft as it is kept; undefined where the text is none. */
export function parseDraft(text: string | null): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isObject(draft) || !isObject(draft['base']) || !isObject(draft['changes'])) return undefined;
    const { version, base, changes, by } = draft as { version: unknown } & Pick<
      Draft,
      'base' | 'changes' | 'by'
    >;
    const left = readLeft(draft['left']);
    if (Object.keys(changes).length === 0 && Object.keys(left).length === 0) return undefined;
    return { version: typeof version === 'number' ? version : null, base, changes, left, ...(by && { by }) };
  } catch {
    return undefined;
  }
}

function readLeft(left: unknown): LeftValues {
  if (!isObject(left)) return NOTHING_LEFT;
  const entries = Object.entries(left).flatMap(([name, one]) =>
    isObject(one) ? [[name, { label: String(one['label']), value: one['value'] }] as const] : [],
  );
  return Object.fromEntries(entries);
}

/** What is secret is not kept in a browser. */
export const isKept = ({ field }: FormFieldModel): boolean => field.format !== 'secret';

/** Keeps a draft. Storage that is full or forbidden is no reason to disturb someone who types. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    return;
  }
}

/** `owners`: one that another form has written is left to that one. */
export function dropDraft(key: string, owners?: ReadonlySet<string>): void {
  try {
    const by = owners && readDraft(key)?.by;
    if (by !== undefined && !owners?.has(by)) return;
    localStorage.removeItem(key);
  } catch {
    return;
  }
}
