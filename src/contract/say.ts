import type { ErrorMessage, ErrorParams } from './errors.ts';

/** A sentence as translations know it: its English with `{{0}}`, `{{1}}` … in place of what it is about. */
export interface SaidText {
  readonly key: string;
  readonly params: readonly (string | SaidText | SaidError)[];
  /** What could stand there; and of that what is nearest to what does. */
  readonly known?: readonly string[];
  readonly meant?: readonly string[];
}

/** What is wrong, as errors of the API say it. */
export interface SaidError {
  readonly error: ErrorMessage;
  readonly params: ErrorParams;
}

/** A sentence about metadata, in English; with its text where people see it in their language. */
export interface Said {
  readonly message: string;
  readonly text?: SaidText | undefined;
  /** What is named and is not there. */
  readonly missing?: Missing;
}

/** A name of no object; or of none of an object's fields. */
export interface Missing {
  readonly name: string;
  readonly fieldOf?: string;
}

/** Tells what is wrong at a place of a file (RFC 6901). */
export type Report = (pointer: string, said: Said) => void;

type Part = string | number | undefined;

/** A sentence that the manager of configurations shows: `locales/<language>/metadata.json` has it in each. */
export function say(strings: TemplateStringsArray, ...parts: readonly Part[]): Said {
  const key = strings.reduce((before, text, index) => `${before}{{${index - 1}}}${text}`);
  return { ...english(strings, ...parts), text: { key, params: parts.map(String) } };
}

/** What something is not (see `unknown`), of which translations have the whole sentence. */
export const thing = (strings: TemplateStringsArray, ...parts: readonly Part[]): Said =>
  say(strings, ...parts);

/** A sentence for developers alone: of files that no tenant changes. */
export function english(strings: TemplateStringsArray, ...parts: readonly Part[]): Said {
  return { message: String.raw({ raw: strings }, ...parts) };
}

/** The sentence, behind the place that it is about. */
export function placed(place: string, { message, text }: Said): Said {
  const told = say`${place}: ${message}`;
  if (!text || !told.text) return { message: told.message };
  return {
    ...told,
    text: { ...text, key: told.text.key, params: [place, { key: text.key, params: text.params }] },
  };
}
