import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { HeldValues } from './held-values.ts';
import type { OwnerRun } from './owner-run.ts';
import type { RecordsOf } from './records-of.ts';

/** What one area keeps on people beside their records, and how it lets go of it. */
export interface PersonalPart {
  /** What of it goes into the file that a person gets; or why nothing does. */
  readonly export: PersonalExport | { readonly none: string };
  /** Takes the persons out of it, as the owner of the tables, after their records have gone. */
  readonly erase: (run: OwnerRun, erased: ErasedPersons) => Promise<ErasedCounts>;
  /** Records of the same persons that nothing of theirs leads to. */
  readonly same?: (db: TenantDb, records: RecordsOf) => Promise<readonly string[]>;
}

/**
 * What an area says of people: what it keeps on them and how that goes; why it keeps nothing; or that it may name them in
 * what somebody wrote, which whoever erases is told and which stays, since rewriting it is nobody's to decide here.
 */
export type PersonalAnswer = PersonalPart | { readonly none: string } | { readonly told: string };

export interface PersonalExport {
  /** What the file calls it: a key of its texts (`personal.json` of each language). */
  readonly heading: string;
  readonly rows: (
    db: TenantDb,
    subject: readonly RecordsOf[],
    held: HeldValues,
  ) => Promise<readonly KeptRow[]>;
}

/** Something that is kept, for people and for programs. */
export interface KeptRow {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly words: string;
  readonly data: Readonly<Record<string, string | null>>;
}

export interface ErasedPersons {
  /** All objects of the tenant. */
  readonly catalog: Catalog;
  readonly subject: readonly RecordsOf[];
  /** Of all of the subject's records. */
  readonly ids: readonly string[];
  readonly held: HeldValues;
}

export interface ErasedCounts {
  /** Stored files that went. */
  readonly files?: number;
  /** Rows of the history that lost their values. */
  readonly changes?: number;
}

/** By the name of the area. */
export type PersonalParts = ReadonlyMap<string, PersonalPart>;
