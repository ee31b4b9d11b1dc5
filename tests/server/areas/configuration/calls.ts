import type { DraftChange, Json } from '../../../../src/contract/layers/override.ts';
import type { ObjectMetadata } from '../../../../src/contract/metadata/introspection.ts';
import { expect } from 'vitest';
import type { Person } from '../../base/access/people.ts';

const PLACE = '$document: String!, $layer: String!, $owner: String!';
const GIVEN = 'document: $document, layer: $layer, owner: $owner';
const DOCUMENT = `document product draftVersion revision problems { pointer key message }
  setAside { layer owner key reason base below value message }
  draft { key value base reset published }
  layers { layer owner ownerName overrides { key value base changedBy changedAt } }`;
const PUBLICATION = `number at authorName note rolledBackTo
  changes { document objectName label layer owner ownerName key before after reset }`;

export const READ = `query (${PLACE}) { configDocument(${GIVEN}) { ${DOCUMENT} } }`;
export const SAVE = `mutation (${PLACE}, $changes: JSON!, $draftVersion: Int!) {
  saveConfigDraft(${GIVEN}, changes: $changes, draftVersion: $draftVersion) { ${DOCUMENT} } }`;
export const DISCARD = `mutation ($document: String, $layer: String, $owner: String) {
  discardConfigDraft(${GIVEN}) }`;
export const REVIEW = `{ configReview { revision problems { document layer owner pointer key message }
  losses { object field count } impacts { kind object name message }
  changes { document objectName label layer owner ownerName key before after reset conflict { theirs by at } } } }`;
export const PUBLISH = `mutation ($note: String!, $revision: Int!, $take: JSON) {
  publishConfiguration(note: $note, revision: $revision, take: $take) { ${PUBLICATION} } }`;
export const ROLLBACK = `mutation ($number: Int!, $note: String!, $revision: Int!) {
  rollbackConfiguration(number: $number, note: $note, revision: $revision) { ${PUBLICATION} } }`;
export const HISTORY = `query ($limit: Int! = 20, $before: Int) {
  configHistory(limit: $limit, before: $before) { ${PUBLICATION} } }`;
export const SUMMARY = `{ configuration { revision owners { roles { id name } users { id name } }
  documents { document objectName label own overrideCount conflictCount problemCount draftCount } } }`;
export const METADATA =
  'query ($objectName: String!) { objectMetadata(objectName: $objectName) { view recordLabel } }';
export const PREVIEW = `query ($objectName: String!, $layer: String!, $owner: String!, $changes: JSON!) {
  configPreview(objectName: $objectName, layer: $layer, owner: $owner, changes: $changes) {
    view recordLabel fields { name } } }`;

export interface Place {
  readonly document: string;
  readonly layer: string;
  readonly owner: string;
}

export interface Document {
  readonly product: Json;
  readonly draft: readonly DraftChange[];
  readonly draftVersion: number;
  readonly revision: number;
  readonly problems: readonly { readonly pointer: string; readonly key: string; readonly message: string }[];
  readonly setAside: readonly Readonly<Record<string, Json>>[];
  readonly layers: readonly {
    readonly layer: string;
    readonly ownerName: string;
    readonly overrides: readonly Readonly<Record<string, Json>>[];
  }[];
}

export interface Review {
  readonly revision: number;
  readonly problems: readonly Readonly<Record<string, Json>>[];
  readonly impacts: readonly Readonly<Record<string, Json>>[];
  readonly changes: readonly Readonly<Record<string, Json>>[];
}

export interface Publication {
  readonly number: number;
  readonly note: string;
  readonly authorName: string;
  readonly rolledBackTo: number | null;
  readonly changes: readonly Readonly<Record<string, Json>>[];
}

export const tenantView = (objectName: string): Place => ({
  document: `view/${objectName}`,
  layer: 'tenant',
  owner: '',
});

/** What somebody does to the configuration. */
export const configuring = ({ ask }: Pick<Person, 'ask'>) => {
  const read = (place: Place) => ask<Document>(READ, { ...place });
  const review = () => ask<Review>(REVIEW);
  return {
    read,
    review,
    /** Puts a draft in the place of the one that is there. */
    draft: async (place: Place, changes: readonly object[]) => {
      const { draftVersion } = await read(place);
      return ask<Document>(SAVE, { ...place, changes, draftVersion });
    },
    publish: async (note = 'note', take: readonly object[] = []) => {
      const { revision } = await review();
      return ask<Publication>(PUBLISH, { note, revision, take });
    },
    rollBack: async (number: number) => {
      const { revision } = await review();
      return ask<Publication>(ROLLBACK, { number, note: 'back', revision });
    },
    view: async (objectName: string) => {
      const { view } = await ask<ObjectMetadata>(METADATA, { objectName });
      expect(view).not.toBeNull();
      return view as NonNullable<typeof view>;
    },
  };
};
