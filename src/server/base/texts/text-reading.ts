import type { FieldRules, Parsed } from '../../../contract/kinds/kind.ts';

/** A value in its canonical form, or the rule that it breaks; `warning`: what may not be meant so. */
export type ParsedCell = Parsed<unknown> & {
  readonly warning?: 'import-two-dates' | 'import-no-day' | 'import-number-completed';
};

export type ValueParser = (text: string) => ParsedCell;

export interface ParserRules {
  /** Of the column: one of the field's `notations`; null: whatever is usual. */
  readonly format: string | null;
  /** What values of an ENUM are called, in any language: `choiceKey` of it, and the value. */
  readonly choices: Readonly<Record<string, string>>;
  /** IANA name: what moments without a zone are in. */
  readonly timeZone: string;
}

/** The rules that all writes have. */
export type Judge = (value: unknown) => ParsedCell;

/** What tells how a column is written, beside its texts. */
export interface ColumnHome {
  /** Its header, as headers are compared. */
  readonly header: string;
  /** Of the file's headers. */
  readonly locale: string | undefined;
  /** ISO 3166; the likeliest first. */
  readonly countries: readonly string[];
}

/** How much of the texts a field takes, from 0 to 1, and in which of its notations they are. */
export interface TextsJudgement {
  readonly fit: number;
  readonly format: string | null;
}

/** How people and programs write the values of a kind or a format in files. What is not said is as the contract has it. */
export interface TextReading {
  /** Reads what is written otherwise than the contract has it. */
  readonly parser?: (judge: Judge, rules: ParserRules, field: FieldRules) => ValueParser;
  /** Judges the texts of a column; all fit where this is not said. */
  readonly judge?: (texts: readonly string[], home: ColumnHome, field: FieldRules) => TextsJudgement;
  /** A header alone does not tell: the values could be parts of one, or anything. */
  readonly needsValues?: true;
  /** The notation that a text of another column names, row by row. */
  readonly formatNamed?: {
    readonly of: (text: string) => string | undefined;
    /** What the header of such a column has in it, as headers are compared. */
    readonly header: RegExp;
  };
  /** Values are known by what they look like, whatever their column is called: could this column be one? */
  readonly isTelling?: (column: { readonly header: string; readonly samples: readonly string[] }) => boolean;
  /** Nobody else has the same value; `shared`: some have, so that it finds records only where nothing else does. */
  readonly owner?: 'alone' | 'shared';
}

export const share = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.length ? texts.filter(fits).length / texts.length : 1;

/** Texts that mean the same choice: letter case, spaces and underscores aside. */
export function choiceKey(text: string): string {
  return text
    .trim()
    .toLocaleLowerCase('en')
    .replaceAll(/[\s_-]+/g, ' ');
}
