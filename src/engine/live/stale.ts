import { IMPORT_NOTICE } from '../../contract/import/status.ts';
import type { LiveChange } from '../../contract/live.ts';

/** What is out of date on this page. */
export interface Stale {
  /** Changes may have been missed: everything. */
  readonly all: boolean;
  /** Objects of whose records lists and counts may show others by now. */
  readonly objects: ReadonlySet<string>;
  /** Ids of changed records by object; undefined where they are too many to name. */
  readonly records: ReadonlyMap<string, ReadonlySet<string> | undefined>;
  /** What objects are, or how they are shown, has changed. */
  readonly metadata: boolean;
}

export const NOTHING_STALE: Stale = { all: false, objects: new Set(), records: new Map(), metadata: false };

export const ALL_STALE: Stale = { ...NOTHING_STALE, all: true, metadata: true };

/** What is out of date after one more change. */
export function staleAfter(stale: Stale, { object, kind, ids, related, describes }: LiveChange): Stale {
  const records = new Map(stale.records);
  // A form keeps what its user has typed into it, whatever becomes of the record.
  if (kind !== 'delete') {
    const known = stale.records.get(object);
    const many = !ids.length || (stale.records.has(object) && !known);
    records.set(object, many ? undefined : new Set([...(known ?? []), ...ids]));
  }
  return {
    all: stale.all,
    objects: new Set([...stale.objects, object, ...related]),
    records,
    metadata: stale.metadata || describes === true,
  };
}

/** A query on show: its operation's name, and the id among its variables. */
export interface ShownQuery {
  readonly operation: string;
  readonly id: unknown;
}

/** Is the answer of the query out of date? Operations are named by what they ask and of which object. */
export function isStale(stale: Stale, { operation, id }: ShownQuery): boolean {
  const [, asks = '', object = ''] = OPERATION.exec(operation) ?? [];
  if (operation.startsWith(DASHBOARD)) return stale.all || stale.objects.size > 0;
  if (operation.startsWith(IMPORT)) return stale.all || stale.objects.has(IMPORT_NOTICE);
  if (asks === '') return METADATA_OPERATIONS.includes(operation) && stale.metadata;
  if (stale.all) return true;
  if (asks !== 'Record') return stale.objects.has(object);
  const ids = stale.records.get(object);
  return stale.records.has(object) && (!ids || ids.has(String(id)));
}

/** Counts and changes of all objects: whatever changes, they do. */
const DASHBOARD = 'Dashboard';
/** Imports, and what is in them. */
const IMPORT = 'Import';
/** What objects are, the menu with their names, and the configuration that makes it so. */
const METADATA_OPERATIONS: readonly string[] = [
  'ObjectMetadata',
  'Shell',
  'Configuration',
  'ConfigurationDocument',
  'ConfigurationReview',
  'ConfigurationSettings',
  'MissingTexts',
];
const OPERATION = /^(List|Count|Labels|Related|Record)([A-Z].*)$/;
