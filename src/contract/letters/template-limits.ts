import { type Context, defaultOperators, type Operators, type Template, Token, TokenKind } from 'liquidjs';

/** What one text with variables may be, so that neither reading nor rendering it takes long. */
export const TEMPLATE_LIMITS = {
  /** Characters of the whole. */
  characters: 2_000_000,
  /** Outputs and tags of a compiled text: a letter's HTML has some of its marks several times. */
  marks: 6_000,
  /** Characters of all marks together. */
  inMarks: 150_000,
  /** Characters of one mark. */
  mark: 4_000,
  /** `if` within `if`. */
  nesting: 20,
  /** Names, values, operators and filters of all marks together. */
  words: 30_000,
  /** Units of work of one rendering: characters written, and what comparisons and filters read. */
  work: 4_000_000,
} as const;

/** Outputs and tags of all texts of one letter together. */
export const MOST_MARKS_OF_A_LETTER = 2_000;

/** A text cannot be read, or not within its limits; the message says why, in the words of the language. */
export class TemplateRefused extends Error {
  override readonly name = 'TemplateRefused';
}

const refuse = (why: string): never => {
  throw new TemplateRefused(why);
};

/** @throws TemplateRefused for a mark that may take long to read: this is asked before it is read */
export function refuseLongMarks(
  marks: readonly { readonly name?: string; readonly content: string }[],
): void {
  const { marks: most, mark: longest, inMarks, nesting } = TEMPLATE_LIMITS;
  if (marks.length > most) refuse(`more than ${most} fields in braces`);
  const characters = marks.reduce((sum, { content }) => sum + content.length, 0);
  if (characters > inMarks) refuse(`more than ${inMarks} characters between all braces`);
  let level = 0;
  for (const { name, content } of marks) {
    if (content.length > longest) refuse(`more than ${longest} characters between braces`);
    if (name === 'if' && ++level > nesting) refuse(`more than ${nesting} "if" within each other`);
    if (name === 'endif') level--;
    refuseBrackets(content);
  }
}

/** Ranges need round brackets; square ones within each other are read by calls that exhaust the stack. */
function refuseBrackets(content: string): void {
  const code = content.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/gs, '""');
  if (code.includes('(')) refuse(`no round brackets: ${content.trim().slice(0, 60)}`);
  if (/\[[^\]]*\[/.test(code)) refuse(`no brackets within brackets: ${content.trim().slice(0, 60)}`);
}

/** Where the parts of what Liquid has read are kept. */
const PARTS = [
  'value',
  'initial',
  'postfix',
  'filters',
  'args',
  'branches',
  'templates',
  'elseTemplates',
  'variable',
  'props',
] as const;

/** @throws TemplateRefused for a range, however it was written, and for more words than fit */
export function refuseLongTemplate(templates: readonly Template[]): void {
  const left: unknown[] = [...templates];
  for (let words = 0; left.length > 0;) {
    const part = left.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (Array.isArray(part)) {
      left.push(...(part as unknown[]));
      continue;
    }
    if (part instanceof Token) {
      if (part.kind === TokenKind.Range) refuse(`no ranges: ${part.getText().slice(0, 60)}`);
      if (++words > TEMPLATE_LIMITS.words) refuse(`more than ${TEMPLATE_LIMITS.words} words between braces`);
    }
    for (const name of PARTS) if (name in part) left.push((part as Record<string, unknown>)[name]);
  }
}

/** Of an entry of a list, which is gone through one by one. */
const ENTRY = 50;

/** Characters and entries of a value, as far as they count; what is larger than any work is counted no further. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (!Array.isArray(value)) return 1;
  const left: unknown[] = [value];
  let size = 0;
  while (left.length > 0 && size <= TEMPLATE_LIMITS.work) {
    const next = left.pop();
    if (!Array.isArray(next)) size += typeof next === 'string' ? next.length : 1;
    else {
      size += ENTRY * (next.length + 1);
      if (size <= TEMPLATE_LIMITS.work) for (const each of next as unknown[]) left.push(each);
    }
  }
  return size;
}

/** Counts work on a value. @throws Error beyond the limit */
export const countWork = ({ memoryLimit }: Context, value: unknown): void =>
  memoryLimit.use(1 + sizeOf(value));

/** Comparisons of strings go through many characters at once. */
const AT_ONCE = 64;

/** Looking for a text takes at the worst as long as both texts multiplied. */
function comparisonWork(operator: string, left: unknown, right: unknown): number {
  const [inLeft, inRight] = [sizeOf(left), sizeOf(right)];
  if (operator === 'contains') return Array.isArray(left) ? inLeft + inRight : (inLeft * inRight) / AT_ONCE;
  return Array.isArray(left) ? inLeft : inLeft / AT_ONCE;
}

/** Liquid's operators, each of which counts what it reads. */
export const countedOperators: Operators = Object.fromEntries(
  Object.entries(defaultOperators).map(([name, operate]) => [
    name,
    // `not` has one operand, and the context in the place of the second.
    name === 'not'
      ? operate
      : (left: unknown, right: unknown, context: Context) => {
          context.memoryLimit.use(1 + comparisonWork(name, left, right));
          return (operate as (l: unknown, r: unknown, c: Context) => ReturnType<typeof operate>)(
            left,
            right,
            context,
          );
        },
  ]),
);
