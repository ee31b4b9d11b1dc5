/** What a merge has done to others than the two records, so that it can be undone. It holds no value of a record. */
export interface UndoNote {
  /** Records of the object whose OBJECT field led to the merged record. */
  readonly references: readonly {
    readonly object: string;
    readonly field: string;
    readonly ids: readonly string[];
  }[];
  /** Lists that held the merged record: at which place, and whether the kept record took that. */
  readonly links: readonly {
    readonly object: string;
    readonly field: string;
    readonly rows: readonly LinkNote[];
  }[];
  /** Records that gave way to another one. */
  readonly deleted: readonly { readonly object: string; readonly ids: readonly string[] }[];
  /** Texts of records, filters, that named the merged record, and where. */
  readonly texts: readonly {
    readonly object: string;
    readonly field: string;
    readonly rows: readonly TextNote[];
  }[];
  readonly views: readonly TextNote[];
  /** Roles whose row rules named the merged record; merges of an earlier version left them alone. */
  readonly roles?: readonly TextNote[];
  /** What the merged record's own lists held. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

export interface LinkNote {
  readonly owner: string;
  readonly position: number;
  readonly isReplaced: boolean;
}

export interface TextNote {
  readonly id: string;
  readonly places: readonly number[];
}
