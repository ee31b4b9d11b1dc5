import type { Said } from '../say.ts';
import type { FieldRules, FormatSettings, Kind, Parsed, TextFormat, ValueDefinition } from '../kinds/kind.ts';
import { cleanLine } from '../kinds/clean-text.ts';
import { parseText, stringKind } from '../kinds/string.ts';

/** Keys of the model that not every format can have. */
type UnfitKey = 'unique' | 'searchable' | 'sortable' | 'minLength' | 'maxLength' | 'default';

/** One file per format: what it says of values of a STRING. Whatever it does not say, the kind does. */
export interface FormatDefinition extends ValueDefinition<string> {
  readonly name: TextFormat;
  /** `why` ends the sentence that begins with the key. */
  readonly unfit?: { readonly keys: readonly UnfitKey[]; readonly why: (key: UnfitKey) => Said };
  /** The one form by which the address of a person is known again, however it is written; '' for none. */
  readonly addressForm?: (text: string) => string;
  /** What makes two values the same, of text with letter case aside. */
  readonly equalKey?: (folded: string) => string;
  /** Keys of the model that this format alone reads; what they say are the field's `settings`. */
  readonly settingKeys?: readonly string[];
  /**
   * Another field of the same record that says more of a value: the key that names it, and what its value stands for. Of
   * several keys a field has one.
   */
  readonly beside?: readonly Beside[];
  /** The text is a compound filter, as JSON. */
  readonly isFilter?: true;
  /**
   * The text is JSON, of which two people change different parts: things by their keys, items of lists by their ids. Of the
   * keys that are named whoever saves last is right.
   */
  readonly parts?: readonly string[];
  /** The form in which the text is stored: composed, without what nobody sees. A text of one line unless it says otherwise. */
  readonly clean?: (text: string) => string;
  /** A text that a filter looks for, where it is looked for otherwise than it is written. */
  readonly wanted?: (text: string) => string;
  /** A file's text that is none of the format's may be kept as it stands. */
  readonly keepsText?: true;
  /** The setting by which introspection names the object whose records are files: the text shows some of them. */
  readonly assetsKey?: string;
  /** The key that names the object whose records hold such texts to begin with. */
  readonly templatesKey?: string;
  /** The key that names the object whose records hold parts of such texts, to be put into others. */
  readonly savedBlocksKey?: string;
  /** The key that names the object which the text is about. */
  readonly objectKey?: string;
  /** The key that names the field of the same record in which the server tells what is wrong with the text. */
  readonly stateKey?: string;
  /** The key that names the LIST field of the same object with the published versions of each text. */
  readonly versionsKey?: string;
  /** A value for demonstrations: of one of the sentences, or of a whole number drawn between two. */
  readonly sample?: (draw: SampleDraw, field: FieldRules) => string | undefined;
  /** What those who make an object of their own may choose it by. */
  readonly ownType?: string;
}

interface Beside {
  readonly key: string;
  readonly settingsBy: (value: unknown) => FormatSettings;
}

/** A field of the same model. */
interface ModelledField {
  readonly name: string;
  readonly kind: Kind;
  readonly values?: readonly string[];
  readonly readOnly?: boolean;
}

/** What is wrong with the keys of a format, in a model with these fields. */
export type CheckSettings = (
  settings: FormatSettings,
  fields: readonly ModelledField[],
) => readonly { readonly key: string; readonly said: Said }[];

export interface SampleDraw {
  readonly sentence: () => string;
  readonly int: (least: number, most: number) => number;
}

type Given = Pick<FormatDefinition, 'name' | 'meaning'> &
  Partial<FormatDefinition> & {
    /** `text`: without white space at its ends, as long as the field allows. */
    readonly judge: (text: string) => Parsed<string>;
  };

/** A format of text that a STRING would take as well. */
export function textFormat({ judge, ...own }: Given): FormatDefinition {
  const { clean = cleanLine } = own;
  return {
    ...stringKind,
    parse(raw: unknown, field: FieldRules): Parsed<string> {
      const parsed = parseText(raw, field, clean);
      return parsed.ok ? judge(parsed.value) : parsed;
    },
    ...own,
  };
}
