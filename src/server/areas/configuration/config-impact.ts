import type { Said, SaidText } from '../../../contract/say.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { renameInJson } from '../../base/migrate/rename-in-json.ts';
import { isRenaming, ownRenames } from '../../platform/catalogs/own-renames.ts';

/** Something that works now and would not after a change of the configuration. */
export interface ConfigImpact {
  readonly kind: 'savedView' | 'record' | 'view' | 'picker' | 'role' | 'import';
  /** The object that it is about. */
  readonly object: string;
  /** Of the saved view, record, role, import or template. */
  readonly id: string | null;
  /** What people call it. */
  readonly name: string;
  /** Which place, what is found there, and why that would not do. */
  readonly message: string;
  /** The same for translations, where there are some. */
  readonly text?: SaidText | null | undefined;
  /** Whose saved view it is. */
  readonly ownerName: string | null;
}

/** The objects as they are and as they would be: both as all of the tenant has them. */
export interface CatalogChange {
  readonly before: Catalog;
  readonly after: Catalog;
}

/** What is wrong after a change and was not before. */
export function newlySaid(before: readonly Said[], after: readonly Said[]): readonly Said[] {
  const known = new Set(before.map(({ message }) => message));
  return after.filter(({ message }) => !known.has(message));
}

/** A document about an object as publishing would leave it, where the models say what was called otherwise. */
export function renamerOf(change: CatalogChange): <T>(document: T, object?: string) => T {
  const renames = ownRenames(change);
  if (!isRenaming(renames)) return (document) => document;
  return (document, object) => renameInJson(document, renames, object) as typeof document;
}
