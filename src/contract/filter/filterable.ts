import type { FieldRules } from '../kinds/kind.ts';
import type { CompoundFilter } from './filter.ts';

/** Of records that may decide by a filter who their members are: the field that has it. */
export interface DecidedBy {
  readonly filterField: string;
  /** Their list counts with this value; undefined: where there is no filter. */
  readonly listedWhen: { readonly field: string; readonly value: string } | undefined;
}

/** What a filter needs to know of a field. */
export interface FilterField extends FieldRules {
  readonly name: string;
  readonly filterable: boolean;
  /** Of a text: has it an index for its words? */
  readonly searchable?: boolean | undefined;
  /** OBJECT, and LIST of records: the object that it leads to. */
  readonly relation:
    | {
        readonly target: string;
        /** Of the related records, which have this one as a member. */
        readonly decidedBy?: DecidedBy;
        /** Of the record itself, whose members these are. */
        readonly decides?: DecidedBy;
      }
    | undefined;
  /** Of a value that is not stored. `count`: how many records of the list fulfil the filter, or how many it has. */
  readonly computed:
    | {
        readonly type: string;
        readonly list?: Pick<FilterField, 'relation'>;
        readonly where?: CompoundFilter | undefined;
      }
    | undefined;
}

/** What a filter needs to know of an object, whatever else is known of it and of its fields (F). */
export interface FilterObject<F extends FilterField> {
  readonly name: string;
  /** The object that this one is a view of; itself where it is none. */
  readonly source: string;
  readonly fields: ReadonlyMap<string, F>;
  /** Relations to walk, by the object that a filter on related records names. */
  readonly filterPaths: ReadonlyMap<string, readonly string[]>;
}

/** All objects (O) that a filter may name. */
export interface FilterObjects<O> {
  readonly objects: ReadonlyMap<string, O>;
}
