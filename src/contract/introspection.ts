import type { Action } from './access/actions.ts';
import type { Operator } from './filter/operators.ts';
import type { ElementKind, FieldRules, ItemRules, Kind } from './kinds/kind.ts';
import type { MetadataProblem } from './metadata/problem.ts';
import type { ViewDefaults, ViewFile } from './metadata/view.ts';

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
  /** Text that is a filter (format `filter`): the object whose records it finds. */
  readonly filterObject?: string | null;
}

/** What a server may lack beside reading and writing records; our own has all of it. */
export const FEATURES = ['history', 'restore', 'bulk', 'export', 'savedViews'] as const;
export type Feature = (typeof FEATURES)[number];

/** All that a client needs to build an object's screens (call `objectMetadata`). */
export interface ObjectMetadata {
  readonly name: string;
  readonly label: string;
  readonly pluralLabel: string;
  /** Where its list is shown, such as `/app/contacts`. */
  readonly route: string;
  readonly recordLabel: string;
  /** What the viewer's role may do with it; none that writes where the API has no mutations for it. */
  readonly actions: readonly Action[];
  /** What its server cannot do for the object: screens do not offer it. */
  readonly unsupported?: readonly Feature[];
  /** The object's view file; null where it has none. */
  readonly view: ViewFile | null;
  readonly defaults: ViewDefaults;
  readonly problems: readonly Pick<MetadataProblem, 'file' | 'pointer' | 'message'>[];
  readonly fields: readonly ObjectField[];
  /** Titles of the form's sections, those that have one. */
  readonly sections: readonly { readonly name: string; readonly label: string }[];
  /** Titles of the form's tabs. */
  readonly tabs: readonly { readonly name: string; readonly label: string }[];
}
