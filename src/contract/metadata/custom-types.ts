import type { FieldElement, Kind } from '../kinds/kind.ts';
import type { Field } from './catalog.ts';

interface CustomKind {
  readonly kind: Kind;
  /** The definition lists the values that may be chosen. */
  readonly choices: boolean;
  /** LIST: several may be chosen. */
  readonly element?: FieldElement;
  readonly sortable: boolean;
}

const PLAIN = { choices: false, sortable: true } as const;
const SEVERAL = { kind: 'LIST', choices: true, element: 'ENUM', sortable: false } as const;

/** Types of tenants' own fields (specification, section 3) and the kinds that they behave as. */
export const CUSTOM_TYPES = {
  TEXT: { kind: 'STRING', ...PLAIN },
  /** Treated as text; what hides it is for views to do. */
  HIDDEN: { kind: 'STRING', ...PLAIN },
  SINGLE_SELECT: { kind: 'ENUM', choices: true, sortable: true },
  MULTI_SELECT: SEVERAL,
  CHECKBOX: SEVERAL,
  LOCAL_DATE: { kind: 'LOCAL_DATE', ...PLAIN },
  INT: { kind: 'INT', ...PLAIN },
  DOUBLE: { kind: 'DOUBLE', ...PLAIN },
  BOOLEAN: { kind: 'BOOLEAN', ...PLAIN },
} as const satisfies Record<string, CustomKind>;
type CustomType = keyof typeof CUSTOM_TYPES;

/** Names of own fields; those of JavaScript's own properties are refused beside (`records/custom-rules.ts`). */
export const CUSTOM_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;

/** Most characters of a text: every one fits into an index, whatever its letters. */
const CUSTOM_TEXT_LENGTH = 500;

/** A record of the object whose role is `customFieldDefinition`: a field that a tenant adds to an object. */
export interface CustomDefinition {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly type: CustomType;
  readonly objectName: string;
  readonly isactive: boolean | null;
  readonly searchable: boolean | null;
  /** Fields with lower numbers come first, those without one last, the oldest before the others. */
  readonly position?: number | null;
  readonly valueList: readonly { readonly name: string; readonly label?: string }[] | null;
}

/** The fields that an object with the role `customFieldDefinition` must have. */
export const DEFINITION_FIELDS = {
  name: 'STRING',
  label: 'STRING',
  type: 'ENUM',
  objectName: 'ENUM',
  isactive: 'BOOLEAN',
  searchable: 'BOOLEAN',
  valueList: 'LIST',
} as const satisfies Partial<Record<keyof CustomDefinition, Kind>>;

/** The field that a definition tells of. */
export function customField({ name, label, type, searchable, valueList }: CustomDefinition): Field {
  const { kind, choices, sortable, element }: CustomKind = CUSTOM_TYPES[type];
  return {
    name,
    from: name,
    label: label ?? name,
    kind,
    typeName: typeof element === 'string' ? element : undefined,
    maxLength: kind === 'STRING' ? CUSTOM_TEXT_LENGTH : undefined,
    enumValues: choices
      ? (valueList ?? []).map((value) => ({ name: value.name, label: value.label ?? value.name }))
      : undefined,
    element,
    required: false,
    readOnly: false,
    unique: false,
    searchable: searchable === true,
    sortable,
    filterable: true,
    default: undefined,
    relation: undefined,
    computed: undefined,
    custom: true,
    system: false,
  };
}
