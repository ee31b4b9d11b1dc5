import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Strings of a page. */
const PAGE = 512;
/** Characters that stay in memory; what comes after them goes to a file. */
const IN_MEMORY = 8 * 1024 * 1024;
/** Pages of the file that are kept once they were asked for. */
const RECENT = 64;

/** In memory, or where it is in the file (bytes). */
type Page =
  | { readonly held: readonly string[] }
  | { readonly held?: undefined; readonly from: number; readonly bytes: number };
type FilePage = Extract<Page, { readonly from: number }>;

/**
 * The texts that cells of a workbook share, by their number. A workbook has millions of them: the first ones, which
 * stand in most cells, are kept in memory, all others in a temporary file.
 */
export class StringStore {
  readonly #pages: Page[] = [];
  readonly #recent = new Map<number, readonly string[]>();
  #last: string[] = [];
  #held = 0;
  #file: FileHandle | undefined;
  #folder: string | undefined;
  #written = 0;

  /** Resolves before more than a page waits. */
  async add(text: string): Promise<void> {
    this.#last.push(text);
    this.#held += text.length;
    if (this.#last.length < PAGE) return;
    const page = this.#last;
    this.#last = [];
    this.#pages.push(this.#held <= IN_MEMORY ? { held: page } : await this.#write(page));
  }

  /** The text; undefined where there is none of this number. Only a text of the file takes a moment. */
  get(index: number): string | undefined | Promise<string | undefined> {
    const number = Math.floor(index / PAGE);
    const page = this.#pages[number];
    if (!page) return number === this.#pages.length ? this.#last[index % PAGE] : undefined;
    const held = page.held ?? this.#recent.get(number);
    if (held) return held[index % PAGE];
    return this.#read(number, page as FilePage).then((texts) => texts[index % PAGE]);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(page: readonly string[]): Promise<Page> {
    const file = (this.#file ??= await this.#open());
    const text = Buffer.from(JSON.stringify(page));
    const from = this.#written;
    await file.write(text, 0, text.length, from);
    this.#written += text.length;
    return { from, bytes: text.length };
  }

  async #open(): Promise<FileHandle> {
    this.#folder = await mkdtemp(path.join(tmpdir(), 'tessera-strings-'));
    const file = await open(path.join(this.#folder, 'strings'), 'wx+', 0o600);
    // Where files can go while they are open nothing stays, however the process ends.
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
    return file;
  }

  async #read(number: number, { from, bytes }: FilePage): Promise<readonly string[]> {
    const text = Buffer.allocUnsafe(bytes);
    await this.#file?.read(text, 0, bytes, from);
    const texts = JSON.parse(text.toString()) as string[];
    this.#recent.set(number, texts);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > RECENT && oldest !== undefined) this.#recent.delete(oldest);
    return texts;
  }
}
