import type { TSchema } from 'typebox';
import type { DocumentProblem, Report } from './document-problem.ts';

/** A document of any type, as far as the kit sees it. Documents are never changed in place. */
export type DocumentValue = Readonly<Record<string, unknown>>;

/** How documents of a type are built: all that is needed to read and edit them. */
export interface DocumentStructure<D extends object = object> {
  /** By which models name it: `documentType`, or a value of the ENUM field in `documentTypeField`. */
  readonly name: string;
  /** The number in `version` of its newest documents. */
  readonly version: number;
  /** The schema (TypeBox) of the newest version, with the annotations of `parts.ts`. */
  readonly schema: TSchema;
  /** Most characters of the JSON text. */
  readonly maxLength: number;
  /** By the version that it leads from: a document of that version as the next one has it. Without a version it is of 0. */
  readonly upgrades?: Readonly<Record<number, (document: DocumentValue) => DocumentValue>>;
  /** What a new document is. */
  readonly empty: D;
  /**
   * The file of `locales` that says what its parts are called (`part.<key>`, `list.<list>`, `node.<list>`, `type.<type>`,
   * `<key>.<value>`) and what is wrong with them (`problem.<rule>`); labels that it lacks are guessed from the keys.
   */
  readonly texts?: string;
  /**
   * Parts that its schema does not describe may name records by their ids: it is told where those are used, and does not
   * keep them from being deleted.
   */
  readonly namesRecords?: true;
  /** Its JSON names objects and fields of records, which are renamed in it with them. */
  readonly namesFields?: true;
  /**
   * Its texts name fields of the object that it is about, and it is sent as it is stored: a record leaves the states in which
   * it begins without errors only. `validate` takes a `TextContext`.
   */
  readonly namesVariables?: true;
  /** Its editor can show it small: its view has a `Preview`. */
  readonly hasPreview?: true;
  /** What of the structure a schema cannot say; a document with such a problem is not saved. */
  checkStructure?(document: D, report: Report): void;
}

/** What the field of a document says of the texts in it. */
export interface TextContext {
  /** The names of fields that they may use; undefined where those are not known. */
  readonly variables: readonly string[] | undefined;
  readonly settings: Readonly<Record<string, unknown>> | null | undefined;
}

/**
 * A type of documents: JSON in one field of a record (format `document`). Nearly all that is known of it says its schema;
 * what structure cannot say, `validate` does.
 */
export interface DocumentType<D extends object = object, Known = never> extends DocumentStructure<D> {
  /**
   * All that keeps the document from being used, and what is worth a look. The same in the browser while it is edited and
   * on the server. @param known what is known of the things that it refers to; what is left out is not judged
   */
  validate(document: D, known: Known): readonly DocumentProblem[];
}
