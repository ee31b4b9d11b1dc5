import { dequal } from 'dequal/lite';
import { sql } from 'kysely';
import type { DocumentType, TextContext } from '../../../contract/documents/document-type.ts';
import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { ApiError } from '../../../contract/errors.ts';
import { besideOf } from '../../../contract/formats/index.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { publishedField, type VersionPlace } from '../../../contract/metadata/document-versions.ts';
import { recipientField } from '../../../contract/metadata/recipient.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { createRecords } from '../../base/records/server-writes.ts';
import { findRecord, findRecords } from '../../base/records/stored-records.ts';
import { textContext } from '../../base/records/stored-texts.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { columnOf } from '../../base/sql/names.ts';
import type { Values } from '../../base/sql/record-key.ts';
import {
  type DocumentValidation,
  type StoredDocument,
  storedDocument,
  typeOfStored,
} from './stored-documents.ts';

/** A version of a document. It never changes: what runs on it refers to its number. */
export interface PublishedVersion {
  readonly id: string;
  readonly number: number;
  readonly text: string;
}

/** The version of that number of the record's document, else the latest; undefined where there is none. */
export async function publishedVersion(
  tx: TenantDb,
  place: VersionPlace,
  recordId: string,
  asked?: number,
): Promise<PublishedVersion | undefined> {
  const { versions, owner, number, document } = place;
  const row = await findRecord(
    tx,
    versions,
    ['id', number.name, document.name],
    { [owner.name]: recordId, ...(asked !== undefined && { [number.name]: asked }) },
    { orderBy: number.name, descending: true },
  );
  return row && versionOf(place, row);
}

const versionOf = ({ number, document }: VersionPlace, row: Values): PublishedVersion => {
  const text = row[document.name];
  return {
    id: String(row['id']),
    number: Number(row[number.name]),
    text: typeof text === 'string' ? text : '',
  };
};

interface NumberedVersion extends PublishedVersion {
  /** The record whose document it was. */
  readonly recordId: string;
  /** What was asked for of its further fields. */
  readonly values: Values;
}

/** Versions by their numbers, deleted ones too: what runs on a version finishes on it. @param more further fields */
export async function numberedVersions(
  tx: TenantDb,
  place: VersionPlace,
  asked: readonly { readonly recordId: string; readonly number: number }[],
  more: readonly string[] = [],
): Promise<readonly NumberedVersion[]> {
  const { versions, owner, number, document } = place;
  const and = sql`(${sql.ref(`t.${columnOf(owner)}`)}, ${sql.ref(`t.${columnOf(number)}`)}) in (
    select a."recordId", a.number from json_to_recordset(${JSON.stringify(asked)}::json) as a("recordId" text, number integer))`;
  const names = ['id', owner.name, number.name, document.name, ...more];
  const rows = await findRecords(tx, versions, names, {}, { and, withDeleted: true });
  return rows.map((row) => ({ ...versionOf(place, row), recordId: String(row[owner.name]), values: row }));
}

interface Publication {
  readonly whole: Catalog;
  readonly actor: Actor;
  /**
   * Judges the draft. @returns what becomes the version: the draft, or the draft with what publishing has added to it
   * @param record what it has beside the draft: the field that says more of it, and the one that says whom it reaches
   * @throws ApiError for what keeps it from being published
   */
  readonly prepare: (
    draft: StoredDocument,
    before: PublishedVersion | undefined,
    record: Values,
  ) => Promise<string>;
  /** Of further fields of the version: one with other values is another version. */
  readonly values?: Values;
  /** Of fields with which a new version begins, and which change later. */
  readonly begins?: Values;
}

const WITHOUT = {
  rules: 'The server alone writes versions.',
  history: 'A version says itself what was published, when and by whom.',
};

/**
 * Makes the draft of a record the next version of its document, within the caller's transaction: numbers go up by one,
 * without gaps, and none is used again. A draft that is as the latest version is makes no other one: that is answered.
 * Whoever publishes the same document at once waits until the first has done so.
 * @throws ApiError not-found
 */
export async function publishDocument(
  tx: TenantDb,
  place: VersionPlace,
  recordId: string,
  { whole, actor, prepare, values = {}, begins = {} }: Publication,
): Promise<PublishedVersion> {
  const { object, field, versions, owner, number, document, at, by } = place;
  const beside = object.fields.get(besideOf(field) ?? '');
  const reaches = recipientField(object);
  const names = ['id', ...[field, beside, reaches].flatMap((each) => each?.name ?? [])];
  const record = await findRecord(tx, object, names, { id: recordId }, { lock: 'change' });
  if (!record) throw new ApiError({ message: 'not-found', params: { id: recordId.slice(0, 60) } });
  const textOf = (name: string | undefined) => {
    const value = name === undefined ? null : record[name];
    return typeof value === 'string' ? value : null;
  };
  const kept = beside && versions.fields.has(beside.name) ? { [beside.name]: textOf(beside.name) } : {};
  const same = { ...kept, ...values };
  const latest = ['id', number.name, document.name, ...Object.keys(same)];
  const last = { orderBy: number.name, descending: true } as const;
  const row = await findRecord(tx, versions, latest, { [owner.name]: recordId }, last);
  const before = row && versionOf(place, row);
  const draft = storedDocument({ field, beside }, textOf(field.name) ?? '', textOf(beside?.name));
  const text = await prepare(draft, before, record);
  const isSame = Object.entries(same).every(([name, value]) => dequal(row?.[name] ?? null, value));
  if (before?.text === text && isSame) return before;
  const having = { [owner.name]: recordId };
  const used = await findRecord(tx, versions, [number.name], having, { ...last, withDeleted: true });
  const next = Number(used?.[number.name] ?? 0) + 1;
  const fields = {
    ...having,
    ...same,
    ...begins,
    [number.name]: next,
    [document.name]: text,
    ...(at && { [at.name]: new Date().toISOString() }),
    ...(by && { [by.name]: actor.name }),
  };
  const [id = ''] = await createRecords(tx, versions, [fields], { whole, actor, without: WITHOUT });
  return { id, number: next, text };
}

/** The action `publishDocument`: publishes the document of a record that is valid, as its type and its area say. */
export const publishAction = (validations: readonly DocumentValidation[]): ActionHandler => ({
  take: async (target, id) => {
    const { db, whole, actor } = target;
    const place = publishedField(whole.objects, storedObject(target));
    if (!place) throw new Error(`${target.object.name}: no field has "documentVersions".`);
    const prepare = async (draft: StoredDocument, _before: unknown, record: Values) => {
      const name = typeOfStored(draft);
      const area = validations.find(({ types }) => name !== undefined && types.includes(name));
      const problems = area
        ? await area.validate(draft, { tx: db, whole })
        : problemsOf(draft, textContext(whole, place.object, place.field, record));
      const first = problems.find(({ severity }) => severity === 'error');
      if (!first) return draft.text;
      throw new ApiError({
        message: 'invalid-content',
        path: place.field.name,
        params: { ...first.params, place: first.pointer, rule: first.messageKey },
      });
    };
    await publishDocument(db, place, id, { whole, actor, prepare });
  },
});

/** What is known without the records that a document refers to: the same as when one is stored that has to be finished. */
function problemsOf(draft: StoredDocument, context: TextContext) {
  const name = typeOfStored(draft);
  const type = documentTypeNamed(name);
  if (!type) throw new Error(`No area has documents of the type "${name}".`);
  const { document, problems } = readDocument(type, draft.text);
  return document ? (type as DocumentType<object, TextContext>).validate(document, context) : problems;
}
