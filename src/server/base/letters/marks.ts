import { replaceMarks } from '../../../contract/letters/liquid.ts';
import { withoutDoubleScheme } from '../../../contract/letters/links.ts';
import { asPart, escapeHtml, unescaped } from '../../../contract/letters/marks.ts';

/** Characters of the private use area, which no letter keeps: they stand around the number of a mark. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const HIDDEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Keeps what Liquid reads away from what writes HTML, which would take it for text or break it. */
export class Marks {
  readonly #kept: string[] = [];

  #hide(mark: string): string {
    return `${OPEN}${this.#kept.push(mark) - 1}${CLOSE}`;
  }

  /** Of plain text: HTML with its marks hidden. */
  line(text: string): string {
    return escapeHtml(replaceMarks(clean(text), (mark) => this.#hide(mark)));
  }

  /** Of rich text: the editor has escaped what stands in the marks, too. */
  rich(html: string): string {
    const linked = clean(html).replace(
      / href="([^"]*)"/g,
      (_all, href: string) => ` href="${this.link(unescaped(href))}"`,
    );
    return replaceMarks(linked, (mark) => this.#hide(unescaped(mark)));
  }

  /** Of an address: values in it are parts of it. */
  link(address: string): string {
    return escapeHtml(replaceMarks(clean(address), (mark) => this.#hide(asPart(mark))));
  }

  /** The text with its marks back in their places. */
  shown(text: string): string {
    return text.replace(HIDDEN, (_all, at: string) => this.#kept[Number(at)] ?? '');
  }
}

const clean = (text: string): string => withoutDoubleScheme(text.replace(/[\uE000\uE001]/g, ''));
