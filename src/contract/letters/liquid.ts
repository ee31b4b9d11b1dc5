import { Liquid, type Template } from 'liquidjs';

/** Milliseconds that one text may take for one receiver. */
const RENDER_MS = 200;
const MOST_CHARACTERS = 2_000_000;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';

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
    parseLimit: MOST_CHARACTERS,
    renderLimit: RENDER_MS,
    memoryLimit: MOST_CHARACTERS,
  });
  for (const tag of Object.keys(engine.tags)) if (tag !== 'if') Reflect.deleteProperty(engine.tags, tag);
  for (const filter of Object.keys(engine.filters)) Reflect.deleteProperty(engine.filters, filter);
  engine.registerFilter('fallback', (value: unknown, other: unknown) => (isBlank(value) ? other : value));
  // A part of an address: nobody's value leads elsewhere.
  engine.registerFilter('part', (value: unknown) =>
    isBlank(value) ? '' : encodeURIComponent(String(value)),
  );
  return engine;
}

const HTML = engineWith('escape');
const PLAIN = engineWith(undefined);

/** A text with its variables, ready for any number of receivers. */
export type Compiled = readonly Template[];

/** @throws Error for text that no Liquid of ours is */
export const compileHtml = (text: string): Compiled => HTML.parse(text);
/** @throws Error for text that no Liquid of ours is */
export const compilePlain = (text: string): Compiled => PLAIN.parse(text);

/** By name; what is null, '' or not there has no value. */
export type VariableValues = Readonly<Record<string, unknown>>;

/** Values are escaped for HTML. */
export const renderHtml = (compiled: Compiled, values: VariableValues): string =>
  HTML.renderSync(compiled as Template[], values) as string;
export const renderPlain = (compiled: Compiled, values: VariableValues): string =>
  PLAIN.renderSync(compiled as Template[], values) as string;

/** Parts of a text: what Liquid reads, and what lies between. */
const MARK = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;

/** The text with each of its marks replaced. */
export const replaceMarks = (text: string, by: (mark: string) => string): string => text.replace(MARK, by);

/** What a text names, or why it cannot be read. */
export function readVariables(
  text: string,
): { readonly names: readonly string[] } | { readonly error: string } {
  if (!text.includes('{{') && !text.includes('{%')) return { names: [] };
  try {
    const compiled = PLAIN.parse(text);
    // What a mark alone does not say, such as a range of a billion, its first rendering does.
    PLAIN.renderSync(compiled, {});
    return { names: PLAIN.globalFullVariablesSync(compiled) };
  } catch (error) {
    return { error: error instanceof Error ? error.message.replace(/, line:.*$/s, '') : String(error) };
  }
}
