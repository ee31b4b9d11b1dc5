import type { AccessFile } from '../access/access-file.ts';
import type { Action, AreaKey } from '../access/actions.ts';
import type { ErrorParams } from '../errors.ts';
import type { Condition } from '../filter/condition-shape.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import type { DecidedBy } from '../filter/filterable.ts';
import type { FieldRules } from '../kinds/kind.ts';
import type { Leaving } from '../record/leaving.ts';
import type { AreasFile } from './areas.ts';
import type { ElementType } from './element-type.ts';
import type { FiltersFile } from './filters.ts';
import type { MatchingPart } from './matching-keys.ts';
import type { ImportRules } from './importable.ts';
import type { Conversion } from './model-conversion.ts';
import type { Duplicates, MergeRule } from './model-duplicates.ts';
import type { FormerNames } from './model-renamed.ts';
import type { MovedList } from './model-moved.ts';
import type { LinkedAbout } from './linked-about.ts';
import type { LinkedTally } from './model-tally.ts';
import type { LinkedOverlap } from './no-overlap.ts';
import type { LinkedUnique } from './unique-together.ts';
import type { ActionHandlerName, ActionIcon, ActionPlace } from './model-actions.ts';
import type { LinkedEmptying, LinkedFill, LinkedNumbering } from './model-fill.ts';
import type { CheckFile, LockFile, TransitionFile } from './model-life.ts';
import type { OwnArea } from './own-area.ts';
import type { ModelFile, ObjectRole, STAMPS } from './model.ts';
import type { MetadataProblem } from './problem.ts';
import type { TextsFile } from './texts.ts';
import type { ViewDefaults, ViewFile } from './view.ts';

/** All metadata of a product, read and linked: what the server works by. */
export interface Catalog {
  /** Objects whose model is whole. */
  readonly objects: ReadonlyMap<string, ObjectType>;
  /** Objects whose model is broken: they have no API, and their tables are left alone. */
  readonly brokenObjects: ReadonlyMap<string, readonly MetadataProblem[]>;
  /** As a tenant has it: without `disabled` at those that it has switched on. */
  readonly areas: AreasFile;
  /** What each tenant may set, by key. */
  readonly settings: Settings;
  readonly filters: FiltersFile;
  readonly access: AccessFile;
  /** Of which elements workflows are made, by type. */
  readonly elements: ReadonlyMap<string, ElementType>;
  /** As a role has it: objects that are there, but not for that role. */
  readonly forbidden?: ReadonlySet<string>;
  readonly defaults: ViewDefaults;
  /** As a tenant has it: the texts of the objects whose texts it has changed, whole, with those of the product. */
  readonly texts?: ReadonlyMap<string, TextsFile>;
  readonly problems: readonly MetadataProblem[];
  /** As a tenant with objects of its own has it: the same one in all catalogs that are made of it. */
  readonly own?: OwnNames;
}

/** A key that tenants may set. */
export interface Setting {
  readonly key: string;
  readonly group: string;
  readonly field: Field;
  /** What holds where nothing is set. */
  readonly default: unknown;
  readonly secret: boolean;
  /** Of a secret: the keys of the settings that say where it is sent. */
  readonly target?: readonly string[];
  /** The area that it switches on. */
  readonly area?: string;
}
export type Settings = ReadonlyMap<string, Setting>;

/** A tenant's own objects, by name. */
export interface OwnNames {
  /** Those that there are, in the order of their names. */
  readonly objects: ReadonlySet<string>;
  /** All that the tenant has made: also those with a broken model, and those whose name the product has taken. */
  readonly models: ReadonlySet<string>;
  /** The areas of the menu that it has made, by their keys. */
  readonly areas: ReadonlyMap<string, Pick<OwnArea, 'names'>>;
}

export interface ObjectType
  extends Pick<FormerNames, 'renamedFrom'>, Pick<ModelFile, 'beginsWith' | 'recipient' | 'recordsFrom'> {
  readonly name: string;
  /** The object whose table holds the records: another one where this object is a view of it. */
  readonly source: string;
  /** What the names of its tables begin with: of a tenant's own object, which has tables of its own. */
  readonly tablePrefix?: string | undefined;
  /** `contact`; lists add `List`. */
  readonly queryName: string;
  /** Own fields in the order of the model, then system fields, then totals. */
  readonly fields: ReadonlyMap<string, Field>;
  readonly view: ViewFile | null;
  /** Template of a record's label. */
  readonly recordLabel: string;
  /** As a caller who reads a language has it: what records without a label are called. Undefined: by their ids. */
  readonly unnamed?: string | undefined;
  readonly problems: readonly MetadataProblem[];
  /** The area whose rights hold for the records; where nothing names one, only administrators see them. */
  readonly area?: AreaKey | undefined;
  /** As a role has the object: what it may do with it. Undefined: everything. */
  readonly actions?: ReadonlySet<Action>;
  /** As a role has the object: the records that there are for it. Undefined: all. */
  readonly rows?: Condition<Field, ObjectType> | undefined;
  /** What the server itself uses the records for. */
  readonly role: ObjectRole | undefined;
  /** Tenants may define fields of their own. */
  readonly hasCustomFields: boolean;
  /** What files of others tell of the records; undefined: none are imported. */
  readonly importable?: ImportRules;
  /** Each record is about a person, can be given out whole and erased; or leads to one by more than relations. */
  readonly personal?: boolean;
  readonly about?: LinkedAbout<Field>;
  /** What a record can be converted to, and how. */
  readonly convertsTo?: Conversion;
  /** By what its records may be duplicates; undefined: they cannot be merged. */
  readonly duplicates?: Duplicates;
  /** Which of them stays where two records that they refer to are merged. */
  readonly mergeRule?: MergeRule;
  /** Lists of fields that say one thing: in a merge the others come from the record that the first one comes from. */
  readonly together?: readonly (readonly string[])[];
  /** Lists of an earlier version whose places are its records by now. */
  readonly movedFrom?: readonly MovedList[];
  /** Fields whose values together stand once; of records that lack none of them. */
  readonly uniqueTogether?: readonly UniqueTogether[];
  readonly tally?: LinkedTally<Field>;
  /** What every write fills in, or empties, where it says nothing. */
  readonly fills?: readonly (Fill | Emptying | Numbering)[];
  /** What its records may go through; undefined: whatever their fields allow. */
  readonly life?: Life;
  /** What people do with its records beside writing their values. */
  readonly ownActions?: readonly ObjectAction[];
  /** Relations to walk, by the object that a filter on related records names. */
  readonly filterPaths: ReadonlyMap<string, readonly string[]>;
  /** Fields of the model file that cannot be used because the object they refer to is broken: their data stays. */
  readonly unavailable: readonly string[];
}

export type UniqueTogether = LinkedUnique<Field>;
export type Overlap = LinkedOverlap<Field>;
export type Fill = LinkedFill<Field>;
export type Numbering = LinkedNumbering<Field>;
export type Emptying = LinkedEmptying<Field>;

/** What a record may go through, whoever writes it and however (keys of the model beside its fields). */
export interface Life {
  readonly cycle?: LifeCycle;
  readonly locks: readonly Lock[];
  readonly deletableWhen?: NonNullable<ModelFile['deletableWhen']>;
  readonly checks: readonly CheckFile[];
  readonly noOverlaps: readonly Overlap[];
  /** Relations that lead to certain records only (`usableWhen`). */
  readonly choosing: readonly Field[];
  readonly requireAny: readonly AnyOf[];
  readonly appendOnly: boolean;
  /** The server alone writes the records. */
  readonly system: boolean;
  /** No workflow writes them. */
  readonly notByWorkflow: boolean;
  /** Of all its rules: steps, locks, checks, and what keeps from deleting. Each has a text. */
  readonly names: readonly string[];
}

/** Something that is done with a record: a step of its life cycle, or what an area of the server does. */
export type ObjectAction = {
  readonly name: string;
  /** What one has to be allowed to, beside to edit the record. */
  readonly right: Action;
  /** In which states it is there; undefined: in all. */
  readonly states: readonly string[] | undefined;
  readonly hiddenWhen: CompoundFilter | undefined;
  /** Whoever has created the record does not take it; of a step, that says so itself. */
  readonly notByAuthor?: boolean | undefined;
  readonly for: ActionPlace;
  readonly input: readonly ActionInput[];
  readonly confirm: boolean;
  readonly undoable: boolean;
  readonly icon: ActionIcon | undefined;
  readonly shortcut: string | undefined;
} & (
  | { readonly step: TransitionFile; readonly handler?: never }
  | { readonly handler: ActionHandlerName; readonly step?: never }
);

/** A field that is asked for. */
export interface ActionInput {
  readonly field: Field;
  readonly required: boolean;
}

/** One of the fields has a value. `name` stands for the rule, which has the text of all such rules. */
export interface AnyOf {
  readonly name: string;
  readonly fields: readonly Field[];
}

export interface LifeCycle {
  readonly field: Field;
  readonly start: readonly string[];
  readonly transitions: readonly TransitionFile[];
}

/** Records for which `when` holds keep the values of `fields`. */
export interface Lock extends Pick<LockFile, 'name' | 'when' | 'unless'> {
  readonly fields: readonly Field[];
  /** Values of tenants' own fields, too. */
  readonly custom: boolean;
}

/** How a relation is stored; and, as a role has it, which of the related records there are for it. */
export type Relation = RelationStore & {
  readonly seen?: SeenRecords;
  /** The related records may decide by a filter who their members are. */
  readonly decidedBy?: DecidedBy;
  /** The record may decide by a filter who its members are. */
  readonly decides?: DecidedBy;
  /** The target's, see `ObjectType`. */
  readonly tablePrefix?: string | undefined;
};

/** `object` is the one that the condition is about, as all of the tenant has it. */
export interface SeenRecords {
  readonly object: ObjectType;
  readonly condition: Condition<Field, ObjectType>;
}

type RelationStore =
  /** OBJECT: a column holds the id. */
  | { readonly type: 'reference'; readonly target: string }
  /** LIST: a link table of its own. */
  | { readonly type: 'members'; readonly target: string }
  /** LIST: the link table of the target's LIST field, read the other way round. */
  | { readonly type: 'inverseMembers'; readonly target: string; readonly through: string }
  /** LIST: records of the target whose OBJECT field refers to this record. */
  | { readonly type: 'inverseReference'; readonly target: string; readonly through: string };

/** How a value that is not stored comes about. */
export type Computed =
  /** How many records the LIST field holds (that fulfil the filter). */
  | { readonly type: 'count'; readonly list: Field; readonly where?: CompoundFilter | undefined }
  /** Whole minutes between two TIMESTAMP fields. */
  | { readonly type: 'minutes'; readonly from: Field; readonly to: Field }
  /** How many records the filter text in a field finds, or how many the LIST field holds. */
  | {
      readonly type: 'matching';
      readonly object: string;
      readonly filter: Field;
      readonly list: Field;
      /** The list counts with this value of an ENUM field, else the filter; undefined: the list, where there is no filter. */
      readonly listedWhen: { readonly field: Field; readonly value: string } | undefined;
      readonly breakdown: readonly MatchingPart[];
    };

export interface Field extends FieldRules, FormerNames {
  readonly name: string;
  /** Its name in the source object: another one in views only. */
  readonly from: string;
  /** What the tenant calls a field of its own. */
  readonly label?: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly unique: boolean;
  readonly searchable: boolean;
  readonly sortable: boolean;
  readonly filterable: boolean;
  readonly default: ErrorParams[string] | undefined;
  /** STRING: what the server tells, kept as a key and values. */
  readonly told?: boolean;
  /** It holds values of other records: for roles that see all of those. */
  readonly quotes?: boolean;
  /** Of what is told, the words of who reads: JSON of `ToldWords`. */
  readonly words?: string;
  /** STRING: e-mail addresses of free mailers are refused. */
  readonly ownDomain?: boolean;
  /** Whoever may not do this with records only reads it. */
  readonly right?: Action;
  /** OBJECT: the record belongs to the person whom it leads to, and goes with them; or it is open whatever they are. */
  readonly owned?: boolean;
  readonly isOpen?: boolean;
  /** ENUM: which values are left only together with a new value of another field. */
  readonly leaving?: Leaving;
  /** The related record cannot be deleted while a record refers to it by this. */
  readonly refusesDelete?: boolean;
  /** Of such relations: records that fulfil it refuse, others do not. */
  readonly refuseWhile?: CompoundFilter;
  /** OBJECT and LIST: what a record has to fulfil to be chosen. */
  readonly usableWhen?: CompoundFilter | null;
  /** OBJECT that leads to users: where records that are older than the field have the e-mail address. */
  readonly backfill?: string;
  readonly relation: Relation | undefined;
  readonly computed: Computed | undefined;
  readonly stamp?: (typeof STAMPS)[number] | undefined;
  /** Defined by the tenant; kept with all others in one column. */
  readonly custom: boolean;
  /** id, version, createdAt, modifiedAt */
  readonly system: boolean;
}
