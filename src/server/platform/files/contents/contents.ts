/** Names a content: its tenant, and the SHA-256 of its bytes as hexadecimal digits. */
export interface ContentKey {
  readonly tenantId: string;
  readonly sha256: string;
}

/** Bytes from `first` to `last`, both among them; all where not given. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where the bytes of files are that are too large for rows of the database. Whoever keeps or removes writes that down before. */
export interface Contents {
  /** A folder of this machine in which files are received. */
  readonly incoming: string;
  /** Takes a received file, which then is gone from where it was. What is there already under this key has the same bytes. */
  keep(key: ContentKey, path: string): Promise<void>;
  /** @throws Error where there is no such content */
  read(key: ContentKey, range?: ByteRange): Promise<AsyncIterable<Uint8Array>>;
  /** Does nothing where there is no such content. */
  remove(key: ContentKey): Promise<void>;
}

let inUse: Contents | undefined;

/** Says where contents are, once for the process. Answers how to take that back. */
export function useContents(contents: Contents): () => void {
  const before = inUse;
  inUse = contents;
  return () => {
    inUse = before;
  };
}

/** @throws Error before anybody has said where they are */
export function contents(): Contents {
  if (!inUse) throw new Error('Nobody has said where the contents of files are');
  return inUse;
}

/** Undefined before anybody has said where they are. */
export const contentsIfAny = (): Contents | undefined => inUse;
