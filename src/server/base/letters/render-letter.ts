import { renderHtml, renderPlain, type VariableValues } from '../../../contract/letters/liquid.ts';
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

/** For each receiver: no more than putting the values in. */
export function renderLetter(
  compiled: CompiledLetter,
  values: VariableValues,
  links: LetterLinks,
): RenderedLetter {
  const all = { ...values, ...links };
  const html = renderHtml(compiled.html, all);
  return { html, text: renderPlain(compiled.text, all), bytes: Buffer.byteLength(html) };
}
