import type { ErrorParams } from '../errors.ts';
import type { FieldRules } from '../kinds/kind.ts';
import type { AreasFile } from './areas.ts';
import type { MetadataProblem } from './problem.ts';
import type { ViewDefaults, ViewFile } from './view.ts';

/** All metadata of a product, read and linked: what the server works by. */
export interface Catalog {
  /** Objects whose model is whole. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** Objects whose model is broken: they have no API, and their tables are left alone. */
  readonly brokenObjects: ReadonlyMap<string, readonly MetadataProblem[]>;
  readonly areas: AreasFile;
  readonly defaults: ViewDefaults;
  readonly problems: readonly MetadataProblem[];
}

export interface ObjectType {
  readonly name: string;
  /** `contact`; lists add `List`. */
  readonly queryName: string;
  /** Own fields in the order of the model, then system fields, then totals. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly view: ViewFile | null;
  /** Template of a record's label. */
  readonly recordLabel: string;
  /** Of the view file. */
  readonly problems: readonly MetadataProblem[];
  /** Fields of the model file that cannot be used because the object they refer to is broken: their data stays. */
  readonly unavailable: readonly string[];
}

/** How a relation is stored. */
export type Relation =
  /** OBJECT: a column holds the id. */
  | { readonly type: 'reference'; readonly target: string }
  /** LIST: a link table of its own. */
  | { readonly type: 'members'; readonly target: string }
  /** LIST: the link table of the target's LIST field, read the other way round. */
  | { readonly type: 'inverseMembers'; readonly target: string; readonly through: string }
  /** LIST: records of the target whose OBJECT field refers to this record. */
  | { readonly type: 'inverseReference'; readonly target: string; readonly through: string };

export interface Field extends FieldRules {
  readonly name: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly unique: boolean;
  readonly searchable: boolean;
  readonly sortable: boolean;
  readonly filterable: boolean;
  readonly default: ErrorParams[string] | undefined;
  /** OBJECT and LIST */
  readonly relation: Relation | undefined;
  /** A computed total: the LIST field that it counts. */
  readonly totalOf: string | undefined;
  /** id, version, createdAt, modifiedAt */
  readonly system: boolean;
}
