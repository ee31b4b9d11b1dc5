import { v7 as uuidv7 } from 'uuid';
import { sql } from 'kysely';
import { documentTypeNamed } from '../../../contract/documents/document-types.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { ApiError } from '../../../contract/errors.ts';
import { besideOf } from '../../../contract/formats/index.ts';
import { publishedField, type VersionPlace } from '../../../contract/metadata/document-versions.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { storedObject } from '../../base/records/limits.ts';
import type { ActionHandler } from '../../base/records/own-actions.ts';
import { findRecord } from '../../base/records/stored-records.ts';
import { notice } from '../../base/sql/event.ts';
import { insertRow } from '../../base/sql/write.ts';
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
  { versions, owner, number, document }: VersionPlace,
  recordId: string,
  asked?: number,
): Promise<PublishedVersion | undefined> {
  const row = await findRecord(
    tx,
    versions,
    ['id', number.name, document.name],
    { [owner.name]: recordId, ...(asked !== undefined && { [number.name]: asked }) },
    { orderBy: number.name, descending: true },
  );
  if (!row) return undefined;
  const text = row[document.name];
  return { id: String(row.id), number: Number(row[number.name]), text: typeof text === 'string' ? text : '' };
}

interface Publication {
  /** The name of whoever publishes. */
  readonly by: string;
  /**
   * Judges the draft. @returns what becomes the version: the draft, or the draft with what publishing has added to it
   * @throws ApiError for what keeps it from being published
   */
  readonly prepare: (draft: StoredDocument, before: PublishedVersion | undefined) => Promise<string>;
  /** Of further fields of the version. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * Makes the draft of a record the next version of its document, within the caller's transaction: numbers go up by one,
 * without gaps. Whoever publishes the same document at once waits until the first has done so.
 * @throws ApiError not-found
 */
export async function publishDocument(
  tx: TenantDb,
  place: VersionPlace,
  recordId: string,
  { by, prepare, values }: Publication,
): Promise<PublishedVersion> {
  const { object, field, versions, owner, number, document, at } = place;
  const beside = object.fields.get(besideOf(field) ?? '');
  const names = ['id', field.name, ...(beside ? [beside.name] : [])];
  const record = await findRecord(tx, object, names, { id: recordId }, { lock: 'change' });
  if (!record) throw new ApiError({ message: 'not-found', params: { id: recordId.slice(0, 60) } });
  const textOf = (name: string | undefined) => {
    const value = name === undefined ? null : record[name];
    return typeof value === 'string' ? value : null;
  };
  const before = await publishedVersion(tx, place, recordId);
  const draft = storedDocument({ field, beside }, textOf(field.name) ?? '', textOf(beside?.name));
  const version = { id: uuidv7(), number: (before?.number ?? 0) + 1, text: await prepare(draft, before) };
  const fields = {
    [owner.name]: recordId,
    [number.name]: version.number,
    [document.name]: version.text,
    ...(beside && versions.fields.has(beside.name) && { [beside.name]: textOf(beside.name) }),
    ...(at && { [at.name]: new Date().toISOString() }),
    ...(place.by && { [place.by.name]: by }),
    ...values,
  };
  const key = { tenantId: tx.tenantId, object: versions, id: version.id };
  await tx.query(sql<object>`with made as (${insertRow(key, { fields, by })} returning t.id),
    told as (${notice({ tenant: tx.tenantId, object: versions.source, kind: 'create', ids: [version.id] }, sql`from made`)})
    select 1 from made`);
  return version;
}

/** The action `publishDocument`: publishes the document of a record that is valid, as its type and its area say. */
export const publishAction = (validations: readonly DocumentValidation[]): ActionHandler => ({
  take: async (target, id) => {
    const { db, whole, actor } = target;
    const place = publishedField(whole.objects, storedObject(target));
    if (!place) throw new Error(`${target.object.name}: no field has "documentVersions".`);
    const prepare = async (draft: StoredDocument) => {
      const name = typeOfStored(draft);
      const area = validations.find(({ types }) => name !== undefined && types.includes(name));
      const problems = area ? await area.validate(draft, { tx: db, whole }) : problemsOf(name, draft.text);
      const first = problems.find(({ severity }) => severity === 'error');
      if (!first) return draft.text;
      throw new ApiError({
        message: 'invalid-content',
        path: place.field.name,
        params: { ...first.params, place: first.pointer, rule: first.messageKey },
      });
    };
    await publishDocument(db, place, id, { by: actor.name, prepare });
  },
});

/** What is known without the records that a document refers to. */
function problemsOf(name: string | undefined, text: string) {
  const type = documentTypeNamed(name);
  if (!type) throw new Error(`No area has documents of the type "${name}".`);
  const { document, problems } = readDocument(type, text);
  return document ? type.validate(document, {} as never) : problems;
}
