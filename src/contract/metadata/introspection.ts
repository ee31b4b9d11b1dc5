import type { Action } from '../access/actions.ts';
import type { Problem } from '../errors.ts';
import type { CompoundFilter } from '../filter/filter.ts';
import type { Operator } from '../kinds/operators.ts';
import type { ElementKind, FieldRules, ItemRules, Kind } from '../kinds/kind.ts';
import type { ActionIcon, ActionPlace } from './model-actions.ts';
import type { MetadataProblem } from './problem.ts';
import type { ViewColumn, ViewDefaults, ViewFile } from './view.ts';

export interface EnumValue {
  readonly name: string;
  readonly label: string;
}

/** A value of the items in a LIST field. */
export interface ItemField extends ItemRules {
  /** In the asked locale. */
  readonly label: string;
  readonly enumValues: readonly EnumValue[] | null;
  /** LIST: the kind of the plain values in it. */
  readonly element: ElementKind | null;
}

/** A field as the server describes it to clients (specification, section 3; call `objectFields`). */
export interface ObjectField extends FieldRules {
  readonly name: string;
  /** In the asked locale. */
  readonly label: string;
  readonly kind: Kind;
  /** LIST and OBJECT: the related object. LIST of plain values: their kind. */
  readonly typeName: string | null;
  /** LIST of what are no records: the kind of its plain values, or the fields of its items. */
  readonly element: ElementKind | readonly ItemField[] | null;
  readonly isCustomField: boolean;
  readonly enumValues: readonly EnumValue[] | null;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The value of a new record that gives none. */
  readonly defaultValue?: string | number | boolean | null;
  readonly sortable: boolean;
  /** An index serves contains-searches; undefined where the server does not say. */
  readonly searchable?: boolean;
  readonly filterable: boolean;
  readonly operators: readonly Operator[];
  /** Relations: the label template of the related object. */
  readonly recordLabel: string | null;
  /** Relations: the template of the address of the related record's picture; null where it has none. */
  readonly recordPicture?: string | null;
  /** Relations: the viewer may make related records out of files. */
  readonly takesFiles?: boolean | null;
  /** OBJECT and LIST: what a record has to fulfil to be chosen, as far as the viewer may know it. */
  readonly usableWhen?: CompoundFilter | null;
  /** Text that is a filter (format `filter`): the object whose records all of them find; clients take it of `settings`. */
  readonly filterObject?: string | null;
  /** LIST of records: the field of the related object that leads back; `readOnly` for what the viewer may not write. */
  readonly back?: FieldBack | null;
  /** LONG that counts what a filter finds: how. */
  readonly matching?: MatchingInfo | null;
  /** LONG that counts the records of a list: where these are listed. */
  readonly counted?: CountedInfo | null;
  /** What a write that leaves it empty fills in, in words; null: nothing. */
  readonly filled?: string | null;
  /** What it means, in a sentence, where its label does not say all; null: nothing more. */
  readonly help?: string | null;
}

/** The list that opens what a field counts: of records that `field` leads from to this one, and for which `where` holds. */
export interface CountedInfo {
  readonly objectName: string;
  readonly route: string;
  readonly field: string;
  readonly kind: Kind;
  readonly where: CompoundFilter | null;
}

/** The field of a LIST's records that leads back; `readOnly`: the viewer may not write it. */
export interface FieldBack {
  readonly name: string;
  readonly kind: Kind;
  readonly readOnly: boolean;
}

/** How a field counts the records that the filter of its record finds, or that are listed there. */
export interface MatchingInfo {
  /** Whose records are counted. */
  readonly objectName: string;
  readonly filterField: string;
  readonly listField: string;
  /** The field of the counted records that leads back by the list; null where there is none. */
  readonly backField: string | null;
  /** The list counts with this value, else the filter; null: the list, where there is no filter. */
  readonly listedWhen: { readonly field: string; readonly value: string } | null;
}

/**
 * What a server may do beside reading and writing records. Our own has the first ones for every object, the others for
 * those whose model says so (`metadata/features.ts`).
 */
const OF_ALL = ['history', 'restore', 'bulk', 'export', 'savedViews'] as const;
export const MODEL_FEATURES = [
  'convert',
  'personal',
  'suppression',
  'import',
  'duplicates',
  'definesFields',
] as const;
export const FEATURES = [...OF_ALL, ...MODEL_FEATURES] as const;
export type Feature = (typeof FEATURES)[number];

/** All that a client needs to build an object's screens (call `objectMetadata`). */
export interface ObjectMetadata {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  /** Where its list is shown, such as `/app/contacts`. */
  readonly route: string;
  readonly recordLabel: string;
  /** The same where the id says nothing to people; it is the record's label where that is nothing but the id. */
  readonly recordName?: string | null;
  /** Its records begin with an uploaded file: there is no form for a new one. */
  readonly byUpload?: boolean | null;
  /** What the viewer's role may do with it; none that writes where the API has no mutations for it. */
  readonly actions: readonly Action[];
  /** What its server cannot do for the object: screens do not offer it. */
  readonly unsupported?: readonly Feature[];
  /** The object's view file; null where it has none. */
  readonly view: ViewFile | null;
  readonly defaults: ViewDefaults;
  readonly problems: readonly Pick<MetadataProblem, 'file' | 'pointer' | 'message'>[];
  readonly fields: readonly ObjectField[];
  /** The columns that show fields of related records. */
  readonly columns?: readonly PathColumn[] | null;
  /** Titles of the form's sections, those that have one. */
  readonly sections: readonly { readonly name: string; readonly label: string }[];
  /** Titles of the form's tabs. */
  readonly tabs: readonly { readonly name: string; readonly label: string }[];
  /** Titles of the views that its list has from the start. */
  readonly views?: readonly { readonly name: string; readonly label: string }[] | null;
  /** What its records may go through; null where nothing is said. What holds for one of them: call `recordLife`. */
  readonly life?: ObjectLife | null;
  /** What the viewer may do with its records beside reading and writing them, in order. */
  readonly ownActions?: readonly OwnAction[] | null;
}

/** A column of the view that shows a field of a related record: its path, its title, and what stands at its end. */
export interface PathColumn {
  readonly name: string;
  readonly label: string;
  /** Whose field it is. */
  readonly objectName: string;
  readonly field: ObjectField;
  /** How the list of that object shows the field; null where its view does not name it. */
  readonly view: ViewColumn | null;
}

/** Something that is done with records, as buttons and dialogs need it. */
export interface OwnAction {
  readonly name: string;
  /** In the asked locale. */
  readonly label: string;
  /** What is asked before; null: nothing is. */
  readonly confirm: string | null;
  readonly for: ActionPlace;
  readonly input: readonly { readonly field: string; readonly required: boolean }[];
  /** The state that it leads to; null where it is no step. */
  readonly to: string | null;
  readonly undoable: boolean;
  readonly icon: ActionIcon | null;
  /** A letter, with Alt and Shift. */
  readonly shortcut: string | null;
}

/** The rules of an object's records, as far as all records have the same. */
export interface ObjectLife {
  /** The field that holds the state; null where there are no states. */
  readonly field: string | null;
  /** States that a new record may have. */
  readonly start: readonly string[];
  /** What each rule says, and each step is called. */
  readonly rules: readonly { readonly name: string; readonly label: string }[];
  /** Of the fields of each one at least has a value: those that the viewer sees. */
  readonly requireAny: readonly AnyOfFields[];
}

/** `name` is that of the rule, `label` what it says. */
export interface AnyOfFields {
  readonly name: string;
  readonly label: string;
  readonly fields: readonly string[];
  /** There are none that the viewer does not see: nothing else can have a value. */
  readonly isWhole: boolean;
}

/** What a record may go through from where it is, for who asks (call `recordLife`). */
export interface RecordLife {
  /** The steps that lead away from its state. `refusal`: why it is not taken. */
  readonly steps: readonly RecordStep[];
  /** Fields that cannot be changed, each with the rule that says so. */
  readonly locked: readonly { readonly field: string; readonly rule: string }[];
  /** Why it cannot be deleted. */
  readonly undeletable: Problem | null;
  /** What can be done with it as it is. `refusal`: why not now, though it is there. */
  readonly actions: readonly { readonly name: string; readonly refusal: Problem | null }[];
  /** Its state says that it has become a record of another object. */
  readonly isConverted: boolean;
}

export interface RecordStep {
  readonly name: string;
  readonly to: string;
  /** Fields that have to have a value then. */
  readonly needs: readonly string[];
  readonly refusal: Problem | null;
}
