import type { Locale } from '../../../../contract/constants.ts';
import type {
  ColumnMapping,
  ImportMapping,
  NameOrder,
  WriteRule,
} from '../../../../contract/import/mapping.ts';
import { targetField } from '../../../../contract/import/mapping.ts';
import { isFilled } from '../../../../contract/import/check-mapping.ts';
import type { Field, ObjectType } from '../../../../contract/metadata/catalog.ts';

/** What the rows of a file are read by. All of it stays the same while an import runs. */
export interface ImportRules {
  readonly mapping: ImportMapping;
  /** As the role of the one who imports has it. */
  readonly object: ObjectType;
  /** How many columns the file has. */
  readonly width: number;
  /** Columns of the corrected rows that hold what the first file had too many of: cells in them are so still. */
  readonly beyond?: readonly number[];
  /** What values of ENUM fields are called, in any language: field, then `choiceKey` of the text, then the value. */
  readonly choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Of the file, where its headers or its names tell: titles and the order of names are those of a language. */
  readonly locale?: Locale | undefined;
  /** IANA name: what moments without a zone are in. */
  readonly timeZone: string;
  /** What records without a label are called, by object, in the language of who has asked. */
  readonly unnamed?: Readonly<Record<string, string>>;
}

/** One of the fields that an import fills, and the columns that it comes from. */
export interface Slot {
  readonly field: Field;
  readonly write: WriteRule;
  /** `column`: in the record's own row. `names`: of other records, which are to be found. */
  readonly holds: 'column' | 'custom' | 'reference' | 'members';
  readonly sources: readonly SlotSource[];
}

export interface SlotSource {
  readonly mapping: ColumnMapping;
  /** Of a full name: which part the field takes. */
  readonly part?: { readonly order: NameOrder; readonly name: 'first' | 'last' | 'title' };
}

/** The fields that a mapping fills, each once, in the order of its columns; the id is none of them. */
export function slotsOf({ mapping, object }: Pick<ImportRules, 'mapping' | 'object'>): readonly Slot[] {
  const slots = new Map<string, Slot>();
  const put = (name: string, source: SlotSource) => {
    const field = object.fields.get(name);
    if (!field) return;
    const known = slots.get(name);
    const write = known?.write ?? source.mapping.write;
    slots.set(name, { field, write, holds: holdsOf(field), sources: [...(known?.sources ?? []), source] });
  };
  for (const column of mapping.columns) {
    const { target } = column;
    if (!target) continue;
    if ('fullName' in target) {
      const parts = object.importable?.fullName;
      for (const name of ['first', 'last'] as const) {
        if (parts) put(parts[name], { mapping: column, part: { order: target.fullName, name } });
      }
    } else if (targetField(target) !== 'id') put(targetField(target) ?? '', { mapping: column });
  }
  // A column of its own says more of titles than names do.
  const full = mapping.columns.find(({ target }) => target && 'fullName' in target);
  const title = object.importable?.fullName?.title;
  if (full?.target && 'fullName' in full.target && isTitleFilled(object, title) && !slots.has(title)) {
    put(title, { mapping: full, part: { order: full.target.fullName, name: 'title' } });
  }
  return [...slots.values()];
}

const isTitleFilled = ({ fields }: ObjectType, title: string | undefined): title is string => {
  const field = title === undefined ? undefined : fields.get(title);
  return field !== undefined && isFilled(field);
};

function holdsOf({ custom, relation }: Field): Slot['holds'] {
  if (custom) return 'custom';
  if (!relation) return 'column';
  return relation.type === 'reference' ? 'reference' : 'members';
}

export const isRelation = ({ holds }: Pick<Slot, 'holds'>): boolean =>
  holds === 'reference' || holds === 'members';
