import {
  type Compiled,
  compilePlain,
  renderPlain,
  replaceMarks,
  valueOfExpression,
  type VariableValues,
} from './liquid.ts';

/** A JSON text with variables, ready for any number of records. */
export interface JsonTemplate {
  readonly template: Compiled;
  readonly outputs: readonly JsonOutput[];
}

/** One `{{…}}`. Inside of quotes it becomes a part of a JSON string, elsewhere a JSON value. */
interface JsonOutput {
  readonly expression: string;
  readonly isQuoted: boolean;
}

/** Characters of a rendered text: a receiver takes no more than that. */
const MAX_CHARACTERS = 256 * 1024;
const NAME = 'jsonOutput';
/** Stands for a mark while a text is scanned: no text of ours holds one. */
const MARK = '\u0000';

/** The text of an author that cannot become JSON. */
export class JsonTemplateError extends Error {}

interface Piece {
  readonly text: string;
  /** Undefined: plain text. */
  readonly output?: JsonOutput;
  /** `if`, `elsif`, `else` or `endif`. */
  readonly tag?: string;
}

/** The text in pieces. @throws JsonTemplateError where the branches of an `if` open or close quotes */
function piecesOf(text: string): readonly Piece[] {
  const marks: string[] = [];
  const scanned = replaceMarks(text.replaceAll(MARK, ''), (mark) => {
    marks.push(mark);
    return MARK;
  });
  const pieces: Piece[] = [];
  const open: boolean[] = [];
  let isQuoted = false;
  let isEscaped = false;
  let plain = '';
  for (const character of scanned) {
    if (character !== MARK) {
      plain += character;
      if (isEscaped) isEscaped = false;
      else if (character === '\\') isEscaped = isQuoted;
      else if (character === '"') isQuoted = !isQuoted;
      continue;
    }
    if (isEscaped) throw new JsonTemplateError('A variable stands behind a backslash.');
    if (plain) pieces.push({ text: plain });
    plain = '';
    const mark = marks.shift() ?? '';
    const inner = mark.slice(2, -2).replace(/^-/, '').replace(/-$/, '').trim();
    if (mark.startsWith('{{')) {
      pieces.push({ text: mark, output: { expression: inner, isQuoted } });
      continue;
    }
    const tag = /^\w*/.exec(inner)?.[0] ?? '';
    pieces.push({ text: mark, tag });
    if (tag === 'if') open.push(isQuoted);
    else if (open.length && open.at(-1) !== isQuoted)
      throw new JsonTemplateError('Quotes open inside of a condition and close outside of it.');
    if (tag === 'endif') open.pop();
  }
  if (plain) pieces.push({ text: plain });
  return pieces;
}

/** @throws JsonTemplateError; Error for text that is not Liquid; TemplateRefused for what is beyond its limits */
export function compileJson(text: string): JsonTemplate {
  // The limits hold for what the author wrote.
  compilePlain(text);
  const outputs: JsonOutput[] = [];
  const replaced = piecesOf(text).map(({ text: piece, output }) => {
    if (!output) return piece;
    outputs.push(output);
    const [before, after] = [piece.startsWith('{{-') ? '-' : '', piece.endsWith('-}}') ? '-' : ''];
    return `{{${before} ${NAME}${outputs.length - 1} ${after}}}`;
  });
  return { template: compilePlain(replaced.join('')), outputs };
}

/**
 * The text with its variables, as JSON: inside of quotes as people read them (`shown`), escaped; elsewhere as JSON values.
 * @throws JsonTemplateError where no JSON comes of it, or too much
 */
export function renderJson(
  { template, outputs }: JsonTemplate,
  { values, shown }: { readonly values: VariableValues; readonly shown: VariableValues },
): string {
  let length = 0;
  const rendered = outputs.map(({ expression, isQuoted }, at) => {
    const value = valueOfExpression(expression, isQuoted ? shown : values);
    const text = isQuoted ? JSON.stringify(wordsOf(value)).slice(1, -1) : (JSON.stringify(value) ?? 'null');
    length += text.length;
    if (length > MAX_CHARACTERS) throw new JsonTemplateError('The content is too long.');
    return [`${NAME}${at}`, text] as const;
  });
  const text = renderPlain(template, { ...shown, ...Object.fromEntries(rendered) });
  if (text.length > MAX_CHARACTERS) throw new JsonTemplateError('The content is too long.');
  if (!isJson(text)) throw new JsonTemplateError('The content is not JSON.');
  return text;
}

const wordsOf = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Branches of one `if`; each is looked at once. */
const MAX_BRANCHES = 50;

/** Whether the text becomes JSON whatever its variables hold: each branch of its conditions is tried. */
export function isJsonTemplate(text: string): boolean {
  try {
    const pieces = piecesOf(text);
    let most = 1;
    let branches = 0;
    for (const { tag } of pieces) {
      if (tag === 'if') branches = 1;
      else if (tag !== undefined) most = Math.max(most, ++branches);
    }
    const variants = Array.from({ length: Math.min(most, MAX_BRANCHES) }, (_, at) => variant(pieces, at));
    return variants.every(isJson);
  } catch (error) {
    if (error instanceof JsonTemplateError) return false;
    throw error;
  }
}

/** The text as it is where of each `if` the branch of that number is taken, with `null` for every value. */
function variant(pieces: readonly Piece[], branch: number): string {
  /** Of each open `if`: the number of the branch that is being read, and whether there is an `else`. */
  const open: { at: number; isTaken: boolean; wasTaken: boolean }[] = [];
  let text = '';
  for (const { text: piece, tag, output } of pieces) {
    const top = open.at(-1);
    if (tag === 'if') open.push({ at: 0, isTaken: branch === 0, wasTaken: branch === 0 });
    else if (tag === 'endif') open.pop();
    else if (tag !== undefined && top) {
      top.at++;
      top.isTaken = !top.wasTaken && (top.at === branch || tag === 'else');
      top.wasTaken ||= top.isTaken;
    } else if (open.every(({ isTaken }) => isTaken)) text += output ? (output.isQuoted ? '' : 'null') : piece;
  }
  return text;
}
