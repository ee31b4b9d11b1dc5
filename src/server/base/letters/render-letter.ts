import { renderHtml, renderPlain, type VariableValues } from '../../../contract/letters/liquid.ts';
import { conditionName } from '../../../contract/letters/conditions.ts';
import type { MessageLink } from '../../../contract/letters/variables.ts';
import type { CompiledLetter } from './compile-letter.ts';

/** What the sender says of the message: its own links. */
export type LetterLinks = Readonly<Record<MessageLink, string>>;

export interface RenderedLetter {
  readonly html: string;
  readonly text: string;
  /** Bytes of the HTML. */
  readonly bytes: number;
}

/** Under this and a condition, values say whether it holds for the recipient. */
export const CONDITION = 'condition ';

/** A condition of which nothing is said holds for nobody. */
const conditionValues = (conditions: readonly string[], values: VariableValues): VariableValues =>
  Object.fromEntries(
    conditions.map((condition, at) => [conditionName(at), values[CONDITION + condition] === true]),
  );

/** For each receiver: no more than putting the values in. */
export function renderLetter(
  compiled: CompiledLetter,
  values: VariableValues,
  links: LetterLinks,
): RenderedLetter {
  const all = { ...values, ...links, ...conditionValues(compiled.conditions, values) };
  const html = renderHtml(compiled.html, all);
  return { html, text: renderPlain(compiled.text, all).trimStart(), bytes: Buffer.byteLength(html) };
}
