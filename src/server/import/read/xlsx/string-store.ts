import { mkdtemp, open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Strings of a page. */
const PAGE = 512;
/** Characters that stay in memory; what comes after them goes to a file. */
const IN_MEMORY = 8 * 1024 * 1024;
/** Pages of the file that are kept once they were asked for. */
const RECENT = 64;

type Page = readonly string[] | { readonly at: number; readonly length: number };

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
    this.#pages.push(this.#held <= IN_MEMORY ? page : await this.#write(page));
  }

  /** The text; undefined where there is none of this number. Only a text of the file takes a moment. */
  get(index: number): string | undefined | Promise<string | undefined> {
    const number = Math.floor(index / PAGE);
    const page = this.#pages[number];
    if (!page) return number === this.#pages.length ? this.#last[index % PAGE] : undefined;
    const held = 'at' in page ? this.#recent.get(number) : page;
    if (held) return held[index % PAGE];
    return this.#read(number, page as Exclude<Page, readonly string[]>).then((texts) => texts[index % PAGE]);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }

  async #write(page: readonly string[]): Promise<Page> {
    const file = (this.#file ??= await this.#open());
    const bytes = Buffer.from(JSON.stringify(page));
    const at = this.#written;
    await file.write(bytes, 0, bytes.length, at);
    this.#written += bytes.length;
    return { at, length: bytes.length };
  }

  async #open(): Promise<FileHandle> {
    this.#folder = await mkdtemp(path.join(tmpdir(), 'tessera-strings-'));
    const file = await open(path.join(this.#folder, 'strings'), 'wx+', 0o600);
    // Where files can go while they are open nothing stays, however the process ends.
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
    return file;
  }

  async #read(number: number, { at, length }: Exclude<Page, readonly string[]>): Promise<readonly string[]> {
    const bytes = Buffer.allocUnsafe(length);
    await this.#file?.read(bytes, 0, length, at);
    const texts = JSON.parse(bytes.toString()) as string[];
    this.#recent.set(number, texts);
    const [oldest] = this.#recent.keys();
    if (this.#recent.size > RECENT && oldest !== undefined) this.#recent.delete(oldest);
    return texts;
  }
}
