import type { DocumentType } from './document-type.ts';

const registered = new Map<string, DocumentType>();

/** Makes types known by their names. @throws Error where two types have one name */
export function registerDocumentTypes(types: readonly DocumentType[]): void {
  for (const type of types) {
    const known = registered.get(type.name);
    if (known && known !== type) throw new Error(`Two types of documents are called "${type.name}".`);
    registered.set(type.name, type);
  }
}

/** The type of that name; undefined where no area has registered one. */
export const documentTypeNamed = (name: unknown): DocumentType | undefined =>
  typeof name === 'string' ? registered.get(name) : undefined;

export const documentTypeNames = (): readonly string[] => [...registered.keys()];
