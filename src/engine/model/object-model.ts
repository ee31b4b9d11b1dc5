import type { Action } from '../../contract/access/actions.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type {
  EnumValue,
  Feature,
  ObjectField,
  ObjectLife,
  ObjectMetadata,
  OwnAction,
} from '../../contract/metadata/introspection.ts';
import type { LIST_ACTIONS } from '../../contract/metadata/list-actions.ts';
import type { TimelineIcon, ViewSteps } from '../../contract/metadata/view-tabs.ts';
import type { CELL_TYPES, FieldWidget, TagColor } from '../../contract/metadata/view.ts';

/** Everything that views show of an object: built once per object and locale, frozen, and plain data. */
export interface ObjectModel {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  readonly route: string;
  /** Template of a record's label (see `contract/label.ts`). */
  readonly recordLabel: string;
  /** The same for what is said of a record: one without a name is called unnamed, never by its id. */
  readonly recordName: string;
  /** Its records begin with an uploaded file. */
  readonly byUpload: boolean;
  /** What the viewer may do with its records. */
  readonly actions: readonly Action[];
  /** What the object's server cannot do. */
  readonly unsupported: readonly Feature[];
  readonly fields: ReadonlyMap<string, ObjectField>;
  readonly columns: readonly ColumnModel[];
  /** Of fields that are in none of them: in a list once its user has picked one. */
  readonly otherColumns: readonly ColumnModel[];
  readonly search: SearchModel;
  readonly form: FormModel;
  readonly page: RecordPageModel;
  readonly picker: PickerModel;
  /** What its records may go through; null where nothing is said. */
  readonly life: ObjectLife | null;
  /** What the viewer may do with its records beside reading and writing them, in order. */
  readonly ownActions: readonly OwnAction[];
  readonly list: ListModel;
}

export interface ListModel {
  readonly pageSize: number;
  readonly sort: readonly SortKey[];
  /** Always holds, in the list and in pickers. */
  readonly filter: CompoundFilter | undefined;
  /** Named views that the list has from the start. */
  readonly views: readonly BuiltInViewModel[];
  /** Whose values are chosen right above the list. */
  readonly quickFilters: readonly ObjectField[];
  /** What can be done, by place, in order. */
  readonly actions: ListActions;
  /** Records as pictures with names; undefined: rows alone. */
  readonly tiles: TilesModel | undefined;
  readonly calendar: CalendarModel | undefined;
}

export interface BuiltInViewModel {
  readonly name: string;
  readonly label: string;
  /** May hold variables of the user. */
  readonly filter: CompoundFilter;
  /** The list begins with it. */
  readonly isDefault: boolean;
}

export interface TilesModel {
  /** Template of the address of a record's picture; undefined where there is `preview`. */
  readonly picture: string | undefined;
  /** The field whose value is shown small in place of a picture. It is not read with the list. */
  readonly preview: ObjectField | undefined;
  /** The field that has it very small. */
  readonly placeholder: string | undefined;
  /** What the picture and the placeholder need. */
  readonly needs: readonly ColumnModel[];
  /** What stands below the name. */
  readonly show: readonly ColumnModel[];
}

export type ListActions = {
  readonly [Place in keyof typeof LIST_ACTIONS]: readonly (typeof LIST_ACTIONS)[Place][number][];
};

export type CellType = (typeof CELL_TYPES)[number];

export interface SortKey {
  readonly field: string;
  readonly direction: 'ASCENDING' | 'DESCENDING';
}

/** The field by whose day records stand in a calendar, and what is said of each: its state. */
export interface CalendarModel {
  readonly at: ColumnModel;
  /** Of the kind of `at`; undefined: a record stands at one day. */
  readonly end: ColumnModel | undefined;
  readonly show: readonly ColumnModel[];
}

export interface ColumnModel {
  /** The field's name or path: unique among the columns of an object. */
  readonly path: string;
  readonly label: string;
  /** The field that holds the value; of a path whose end the server does not tell, the first field. */
  readonly field: ObjectField;
  /** The value is a related record's. */
  readonly through?: ThroughModel;
  readonly cell: CellType;
  readonly hidden: boolean;
  readonly sortable: boolean;
  readonly numeric: boolean;
  readonly width: number | undefined;
  /** Tags: how many before +count. */
  readonly max: number;
  /** Of a progress: the field with the whole. */
  readonly shareOf?: string;
  /** Of a date: it is overdue once it has passed while the field has one of the values. */
  readonly overdue?: { readonly field: string; readonly values: readonly string[] };
  /** The relation whose record's picture stands in place of the value. */
  readonly pictureOf?: ObjectField;
  /** ENUM: the color of each value's tag. */
  readonly colors?: Readonly<Record<string, TagColor>>;
  /** The side where it stays in sight while the others scroll. */
  readonly pinned: 'left' | 'right' | undefined;
  /** Its values can be changed in the list itself. */
  readonly editable: boolean;
}

/** Where a related record's value is, and how that record's own list shows it. */
export interface ThroughModel {
  /** Names of the relations that lead to the record. */
  readonly names: readonly string[];
  readonly objectName: string;
  readonly column: ColumnModel;
}

export interface SearchModel {
  /** Fields matched by 'contains'. */
  readonly text: readonly string[];
  /** Fields matched by equality, when the whole input is digits. */
  readonly numeric: readonly string[];
}

export interface FormModel {
  /** None: all sections stand below each other. Sections in no tab stand above the tabs. */
  readonly tabs: readonly FormTabModel[];
  /** All sections in order, those of the tabs too. */
  readonly sections: readonly FormSectionModel[];
  /** How a record that is not finished is made; `titles` are those of tabs and steps. */
  readonly steps?: ViewSteps & { readonly titles: ObjectMetadata['tabs'] };
  /** The tabs are steps: they are gone through one after the other. */
  readonly isStepped?: true;
  /** Fields that no form can show, since there is no input for their kind. */
  readonly unshown: readonly Pick<ObjectField, 'name' | 'label' | 'kind'>[];
}

export type FormTabModel = TabContent & {
  readonly name: string;
  readonly title: string;
  /** What an area draws: of a step below its sections, of a tab alone. */
  readonly part?: string | undefined;
};

/** What a tab shows; `sections` are the names of those in it, of a tab that shows something else none. */
export type TabContent =
  | { readonly kind?: undefined; readonly sections: readonly string[] }
  | {
      readonly kind: 'timeline';
      readonly sources: readonly TimelineSource[];
      readonly sections: readonly string[];
    }
  /** What an area draws. */
  | { readonly kind: 'part'; readonly sections: readonly string[] }
  /** The records of a LIST field. */
  | { readonly kind: 'related'; readonly field: ObjectField; readonly sections: readonly string[] };

/** Related records in a timeline. */
export interface TimelineSource {
  /** The LIST. */
  readonly field: ObjectField;
  readonly icon: TimelineIcon;
  /** Names of their fields whose values are shown. */
  readonly show: readonly string[];
}

export interface FormSectionModel {
  readonly name: string;
  /** Undefined: the section has no title. */
  readonly title: string | undefined;
  readonly fields: readonly FormFieldModel[];
  /** The fields that the tenant has defined: laid out in columns of their own (specification, section 9). */
  readonly own: boolean;
  /** Closed behind its title at first, unless there is something in it. */
  readonly folded?: boolean;
}

export interface FormFieldModel {
  readonly field: ObjectField;
  /** ENUM: the choices, the empty one first where the rules give one. */
  readonly choices: readonly EnumValue[];
  readonly hasEmptyOption: boolean;
  /** LIST of items: the fields of an item; else none. */
  readonly items: readonly FormFieldModel[];
  /** LIST of items: what an added one holds beside what is typed, such as an id. */
  readonly newItem?: () => Readonly<Record<string, unknown>>;
  readonly readOnly: boolean;
  /** The field is shown, judged and sent while the form's values fulfil it. */
  readonly when: CompoundFilter | undefined;
  /** Dates and moments: false refuses what is before now. */
  readonly pastAllowed: boolean;
  /** Another input than that of the kind. */
  readonly widget: FieldWidget | undefined;
  /** Takes the whole width. */
  readonly wide: boolean;
  /** Relations: how records are chosen. */
  readonly picker: FieldPickerModel;
  /** A field that the tenant has defined: records carry its value in `customFieldList`. */
  readonly own: boolean;
}

/** A record as it is read. */
export interface RecordPageModel {
  /** Beside its name: state, owner and what else tells most, each as the list draws it. */
  readonly glance: readonly ColumnModel[];
  /** What is a click away, by fields of it. */
  readonly quick: readonly ObjectField[];
  /** Sections of the form, without the lists of records that stand at the side. */
  readonly sections: readonly FormSectionModel[];
  /** What else can be opened in the place of the fields. */
  readonly tabs: readonly FormTabModel[];
  readonly related: readonly RelatedModel[];
  /** LISTs whose records tell when there was contact the last time. */
  readonly contacts: readonly string[];
}

/** Related records at the side. */
export interface RelatedModel {
  readonly field: ObjectField;
  /** The field of the form, where it has one. */
  readonly input: FormFieldModel | undefined;
  /** The tab that lists them all. */
  readonly tab: string | undefined;
}

export interface FieldPickerModel {
  /** What chosen records must fulfil. Its values may be variables of the form. */
  readonly filter: CompoundFilter | undefined;
  /** May new records be made where records are chosen? */
  readonly create: boolean;
}

export interface PickerModel {
  readonly columns: readonly ColumnModel[];
}
