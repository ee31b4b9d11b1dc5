/** Signs of nobody's language: they stand around the place of a mark that is kept from Liquid. */
const [BEGIN, END] = ['\uE000', '\uE001'];
const PLACE = /\uE000(\d+)\uE001/g;

/** Marks that Liquid is not to read: `hide` answers what stands in their place, `show` puts back what was hidden. */
export class HiddenMarks {
  readonly #marks: string[] = [];

  readonly hide = (mark: string): string => `${BEGIN}${this.#marks.push(mark) - 1}${END}`;

  show(text: string): string {
    return text.replace(PLACE, (_, at: string) => this.#marks[Number(at)] ?? '');
  }

  /** A text in which nothing is taken for a hidden mark. */
  static bare(text: string): string {
    return text.replaceAll(/[\uE000\uE001]/g, '');
  }
}
