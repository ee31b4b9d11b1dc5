import type { DraftConflict } from '../../../contract/layers/draft.ts';
import type {
  DocumentName,
  DraftChange,
  Json,
  LayerKey,
  Override,
} from '../../../contract/layers/override.ts';
import type { Conflict, Origin } from '../../../contract/layers/resolve.ts';

/** A published override, with who set it and when (ISO instant). */
export interface PublishedOverride extends Override {
  readonly changedBy: string | null;
  readonly changedAt: string;
}

/** A layer that stands below the edited one, or is it; in order from the product upwards. */
export interface ConfigLayer extends LayerKey {
  /** Of the role or user; empty for the tenant. */
  readonly ownerName: string;
  readonly overrides: readonly PublishedOverride[];
}

/** What is wrong with the document as the draft leaves it. */
export interface ConfigProblem {
  /** RFC 6901, in the document. */
  readonly pointer: string;
  /** The key that holds it, members by name; null where none does. */
  readonly key: string | null;
  readonly message: string;
  /** The same for translations, a `SaidText`; null: only in English. */
  readonly text: unknown;
}

/** `saved`: the server has all of it. `failed`: it is kept in this browser and tried again. */
export type Saving = 'saved' | 'saving' | 'failed';

/**
 * A document of a layer as it is edited: the product's file, what the layers below make of it, what is published, and
 * the viewer's draft on top. Both editors and the preview work on this one value; it changes its identity with each edit.
 */
export interface ConfigDocument {
  readonly name: DocumentName;
  readonly objectName: string;
  readonly layer: LayerKey;
  /** The product's file; null where it has none. */
  readonly product: Json | null;
  /** What the layers below the edited one leave: what a key goes back to when it is reset. */
  readonly below: Json | null;
  /** As everybody has it now: without the draft. */
  readonly published: Json | null;
  /** With the draft. */
  readonly resolved: Json | null;
  /** The keys of `resolved`, members of lists by name: `/columns/email/width`. */
  readonly keys: ReadonlyMap<string, Json>;
  /** Which layer set a key, and what it had below; keys that are missing here are the product's. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** Overrides that somebody has to decide about: the layers below have changed, or what they are about has gone. */
  readonly conflicts: readonly Conflict[];
  /** Keys of the draft that somebody else has published meanwhile, with another value. */
  readonly draftConflicts: readonly DraftConflict[];
  readonly layers: readonly ConfigLayer[];
  readonly draft: readonly DraftChange[];
  readonly problems: readonly ConfigProblem[];
  readonly saving: Saving;
  /** Why the last attempt to save the draft failed. */
  readonly error: unknown;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Sets one key; null takes it away. Edits that follow each other under one `step` are undone together. */
  readonly set: (key: string, value: Json, step?: string) => void;
  /** Sets several keys in one step. */
  readonly change: (changes: readonly ConfigEdit[], step?: string) => void;
  /** Gives a key, and all below it, back to the layers below. */
  readonly reset: (key: string) => void;
  /** The same of one key alone. */
  readonly resetKey: (key: string) => void;
  /** Of several keys and all below each, in one step. */
  readonly resetAll: (keys: readonly string[]) => void;
  /** Takes a whole document, as the JSON editor has it: only the keys that differ become changes. */
  readonly replace: (document: Json | null, step?: string) => void;
  /** Keeps what this layer has although the layers below have changed since (`conflicts`). */
  readonly keep: (key: string) => void;
  /** Decides a conflict with another author: what the draft has goes out, or what is published stays. */
  readonly decide: (key: string, take: 'mine' | 'theirs') => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Drops the draft of this document and layer; can be undone. */
  readonly discard: () => void;
}

export interface ConfigEdit {
  readonly key: string;
  readonly value: Json;
}
