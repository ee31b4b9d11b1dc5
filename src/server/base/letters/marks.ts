import { replaceMarks } from '../../../contract/letters/liquid.ts';
import { withoutDoubleScheme } from '../../../contract/letters/links.ts';
import { asPart, escapeHtml, unescaped } from '../../../contract/letters/marks.ts';

/** Characters of the private use area, which no letter keeps: they stand around the number of a mark. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const HIDDEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g');

/** Keeps what Liquid reads away from what writes HTML, which would take it for text or break it. */
export class Marks {
  readonly #kept: string[] = [];

  /** The marks stand in the HTML as their author reads them. */
  readonly isEdited: boolean;

  constructor(isEdited = false) {
    this.isEdited = isEdited;
  }

  #hide(mark: string): string {
    return `${OPEN}${this.#kept.push(mark) - 1}${CLOSE}`;
  }

  /** Of plain text: HTML with its marks hidden. */
  line(text: string): string {
    return escapeHtml(replaceMarks(clean(text), (mark) => this.#hide(mark)));
  }

  /** HTML of an author, without the errors that `letterProblems` finds: as rich text. */
  html(html: string): string {
    return this.rich(html);
  }

  /** Of rich text: the editor has escaped what stands in the marks, too. */
  rich(html: string): string {
    const linked = clean(html).replace(
      / href="([^"]*)"/gi,
      (_all, href: string) => ` href="${this.link(unescaped(href))}"`,
    );
    return replaceMarks(linked, (mark) => this.#hide(unescaped(mark)));
  }

  /** What Liquid reads between what is drawn. */
  liquid(mark: string): string {
    return this.#hide(mark);
  }

  /** Of an address: values in it are parts of it. In an editor a link leads nowhere. */
  link(address: string): string {
    if (this.isEdited) return '#';
    return escapeHtml(replaceMarks(clean(address), (mark) => this.#hide(asPart(mark))));
  }

  /** The text with its marks back in their places. */
  shown(text: string): string {
    const shown = (mark: string) => (this.isEdited ? escapeHtml(mark) : mark);
    return text.replace(HIDDEN, (_all, at: string) => shown(this.#kept[Number(at)] ?? ''));
  }
}

const clean = (text: string): string => withoutDoubleScheme(text.replace(/[\uE000\uE001]/g, ''));
