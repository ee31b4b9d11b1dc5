/** A file to be written. */
export interface NewFile {
  /** What it is for, such as `export`: who may download it depends on that (`downloads.ts`). */
  readonly purpose: string;
  readonly name: string;
  readonly contentType: string;
  /** The object that its content is about. */
  readonly object: string | null;
  /** Id of the user; null: the server itself. */
  readonly createdBy: string | null;
  /** From then on nobody sees it, and the upkeep removes it; null: until it is deleted. */
  readonly expiresAt: Date | null;
  /** More is refused. */
  readonly maxBytes: number;
  /** What the purpose wants to know later, as JSON. */
  readonly details?: unknown;
}

/** A file that has been written to its end. */
export interface StoredFile {
  readonly id: string;
  /** What it is for, such as `export`: who may download it depends on that (`downloads.ts`). */
  readonly purpose: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Of the content, as hexadecimal digits. */
  readonly sha256: string;
  /** Are its bytes among the contents, and not in rows of the database? */
  readonly inContents: boolean;
  readonly object: string | null;
  readonly createdBy: string | null;
  /** ISO 8601, in UTC. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly details: unknown;
}
