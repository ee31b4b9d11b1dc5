import { Context, Liquid, Parser, type Template, Tokenizer, toValueSync } from 'liquidjs';
import {
  countedOperators,
  countWork,
  refuseLongMarks,
  refuseLongTemplate,
  TEMPLATE_LIMITS,
  TemplateRefused,
} from './template-limits.ts';
import { encodePart } from './encode-part.ts';
import { marksOf } from './replace-marks.ts';

export { replaceMarks } from './replace-marks.ts';

/**
 * Milliseconds that one text may take for one receiver: a second net. What it does is bounded by `TEMPLATE_LIMITS`, which
 * does not depend on how busy the machine is.
 */
const RENDER_MS = 2_000;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

type InFilter = { readonly context: Context };

/**
 * Liquid with values put out and `if` … `elsif` … `else`, and the filter `fallback`; nothing else of it. What has no
 * value is not true.
 */
function engineWith(outputEscape: 'escape' | undefined): Liquid {
  const engine = new Liquid({
    ...(outputEscape ? { outputEscape } : {}),
    strictFilters: true,
    ownPropertyOnly: true,
    jsTruthy: true,
    operators: countedOperators,
    parseLimit: TEMPLATE_LIMITS.characters,
    renderLimit: RENDER_MS,
    memoryLimit: TEMPLATE_LIMITS.work,
  });
  for (const tag of Object.keys(engine.tags)) if (tag !== 'if') Reflect.deleteProperty(engine.tags, tag);
  for (const filter of Object.keys(engine.filters)) Reflect.deleteProperty(engine.filters, filter);
  engine.registerFilter('fallback', (value: unknown, other: unknown) => (isBlank(value) ? other : value));
  // A part of an address: nobody's value leads elsewhere.
  engine.registerFilter('part', function (this: InFilter, value: unknown) {
    countWork(this.context, value);
    return isBlank(value) ? '' : encodePart(String(value));
  });
  return engine;
}

const HTML = engineWith('escape');
const PLAIN = engineWith(undefined);

/** A text with its variables, ready for any number of receivers. */
export type Compiled = readonly Template[];

/** As `engine.parse`, which would read ranges and brackets of any depth before anybody could refuse them. */
function parse(engine: Liquid, text: string): Template[] {
  if (text.length > TEMPLATE_LIMITS.characters)
    throw new TemplateRefused(`more than ${TEMPLATE_LIMITS.characters} characters`);
  const tokens = new Tokenizer(text, engine.options.operators).readTopLevelTokens(engine.options);
  refuseLongMarks(tokens.filter((token) => 'content' in token));
  const templates = new Parser(engine).parseTokens(tokens);
  refuseLongTemplate(templates);
  return templates;
}

/** @throws Error for text that no Liquid of ours is; TemplateRefused for what is beyond its limits */
export const compileHtml = (text: string): Compiled => parse(HTML, text);
/** @throws Error for text that no Liquid of ours is; TemplateRefused for what is beyond its limits */
export const compilePlain = (text: string): Compiled => parse(PLAIN, text);

/** By name; what is null, '' or not there has no value. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** Counts what is written as work. */
class CountedOutput {
  buffer = '';
  readonly #context: Context;

  constructor(context: Context) {
    this.#context = context;
  }

  write(value: unknown): void {
    countWork(this.#context, value);
    this.buffer += Array.isArray(value) ? value.flat(Infinity).join('') : textOf(value);
  }
}

const textOf = (value: unknown): string =>
  value === undefined || value === null ? '' : (value as { toString(): string }).toString();

function render(engine: Liquid, compiled: Compiled, values: VariableValues): string {
  const context = new Context(values, engine.options, { sync: true }, { liquid: engine });
  const output = new CountedOutput(context);
  try {
    toValueSync(engine.renderer.renderTemplates(compiled as Template[], context, output));
  } catch (error) {
    if (!(error instanceof Error) || !/ limit exceeded/.test(error.message)) throw error;
    throw new TemplateRefused('more text than fits comes of it', { cause: error });
  }
  return output.buffer;
}

/** Values are escaped for HTML. @throws TemplateRefused where more comes of it than fits */
export const renderHtml = (compiled: Compiled, values: VariableValues): string =>
  render(HTML, compiled, values);
/** @throws TemplateRefused where more comes of it than fits */
export const renderPlain = (compiled: Compiled, values: VariableValues): string =>
  render(PLAIN, compiled, values);

/**
 * The value of an expression with its filters, such as `age | fallback: 0`: a number stays a number.
 * @throws Error for what is no expression; TemplateRefused for what is beyond the limits
 */
export const valueOfExpression = (expression: string, values: VariableValues): unknown =>
  PLAIN.evalValueSync(
    expression,
    new Context(values, PLAIN.options, { sync: true }, { liquid: PLAIN }),
  ) as unknown;

/** How many marks a text has. */
export const countMarks = (text: string): number => marksOf(text).length;

/** What a text names, or why it cannot be read. */
export function readVariables(
  text: string,
): { readonly names: readonly string[] } | { readonly error: string } {
  if (!text.includes('{{') && !text.includes('{%')) return { names: [] };
  try {
    const compiled = compilePlain(text);
    // What a mark alone does not say its first rendering does.
    renderPlain(compiled, {});
    return { names: PLAIN.globalFullVariablesSync(compiled as Template[]) };
  } catch (error) {
    return { error: error instanceof Error ? error.message.replace(/, line:.*$/s, '') : String(error) };
  }
}
