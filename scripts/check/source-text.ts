import { type Node, parseTree, type ParseError, printParseErrorCode } from 'jsonc-parser';

/** Where something stands in a file: lines and columns from 1, the end behind the last character. */
export interface Region {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A JSON text in which places are found by pointers. */
export class SourceText {
  readonly #text: string;
  readonly #root: Node | undefined;
  readonly #errors: readonly ParseError[];
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    const errors: ParseError[] = [];
    this.#text = text;
    this.#root = parseTree(text.replace(/^\uFEFF/, ' '), errors, {
      disallowComments: true,
      allowTrailingComma: false,
    });
    this.#errors = errors;
    this.#lineStarts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  }

  /** Why it is no JSON, if so: the first mistake. */
  syntaxError(): { readonly message: string; readonly region: Region } | undefined {
    const [first] = this.#errors;
    if (!first) return undefined;
    const words = printParseErrorCode(first.error)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    return { message: words, region: this.#region(first.offset, first.length) };
  }

  /** The value at the pointer, its key where it is an object or a list; the nearest place around what is not there. */
  region(pointer: string): Region {
    const found = this.#find(pointer);
    if (!found) return this.#region(0, 0);
    const { node, key } = found;
    const isContainer = node.type === 'object' || node.type === 'array';
    const shown = isContainer && key ? key : node;
    // Of the whole file its first character stands for all.
    return isContainer && !key ? this.#region(node.offset, 1) : this.#region(shown.offset, shown.length);
  }

  /** The text at the pointer; undefined where there is none. */
  textAt(pointer: string): string | undefined {
    const found = this.#find(pointer);
    return found?.isThere && typeof found.node.value === 'string' ? found.node.value : undefined;
  }

  /** The keys of the object at the pointer; none where there is no object. */
  keysAt(pointer: string): string[] {
    const { node } = this.#find(pointer) ?? {};
    return node?.type === 'object'
      ? (node.children ?? []).map((child) => String(child.children?.[0]?.value))
      : [];
  }

  /** How many members the list at the pointer has. */
  lengthAt(pointer: string): number {
    const { node } = this.#find(pointer) ?? {};
    return node?.type === 'array' ? (node.children ?? []).length : 0;
  }

  /** Pointers of keys that stand in the same object before. */
  doubleKeys(): string[] {
    const found: string[] = [];
    const walk = (node: Node, pointer: string) => {
      const seen = new Set<string>();
      node.children?.forEach((child, index) => {
        if (node.type === 'array') return walk(child, `${pointer}/${index}`);
        const [key, value] = child.children ?? [];
        const at = `${pointer}/${String(key?.value).replaceAll('~', '~0').replaceAll('/', '~1')}`;
        if (seen.has(at)) found.push(at);
        seen.add(at);
        if (value) walk(value, at);
      });
    };
    if (this.#root) walk(this.#root, '');
    return found;
  }

  #find(pointer: string): { node: Node; key: Node | undefined; isThere: boolean } | undefined {
    let node = this.#root;
    if (!node) return undefined;
    let key: Node | undefined;
    for (const part of pathOf(pointer)) {
      // As JSON.parse does, the last of equal keys is taken.
      const next: Node | undefined =
        node.type === 'array'
          ? node.children?.[Number(part)]
          : node.children?.findLast((child) => child.children?.[0]?.value === part);
      if (!next) return { node, key, isThere: false };
      const isProperty: boolean = next.type === 'property';
      key = isProperty ? next.children?.[0] : undefined;
      const value: Node | undefined = isProperty ? next.children?.[1] : next;
      if (!value) return { node, key, isThere: false };
      node = value;
    }
    return { node, key, isThere: true };
  }

  #region(offset: number, length: number): Region {
    const [line, column] = this.#place(offset);
    const [endLine, endColumn] = this.#place(offset + length);
    return { line, column, endLine, endColumn };
  }

  #place(offset: number): [line: number, column: number] {
    const at = Math.min(offset, this.#text.length);
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= at) low = middle;
      else high = middle - 1;
    }
    return [low + 1, at - (this.#lineStarts[low] ?? 0) + 1];
  }
}

/** The keys and indexes of a pointer. */
export const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
