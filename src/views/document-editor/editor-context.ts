import { createContext, use } from 'react';
import type { DocumentProblem } from '../../contract/documents/document-problem.ts';
import type { DocumentType, DocumentValue } from '../../contract/documents/document-type.ts';
import type { Operation } from '../../contract/documents/operations.ts';
import type { PartLabels } from '../formats/document/part-labels.ts';
import type { NestedInputProps } from '../formats/format-view.ts';

export interface DocumentEditorContextValue {
  readonly type: DocumentType;
  readonly document: DocumentValue;
  readonly labels: PartLabels;
  readonly problems: readonly DocumentProblem[];
  readonly readOnly: boolean;
  /** Of the editor's element: ids of forms begin with it. */
  readonly id: string;
  /** Of the field: which object the document is about, and which holds the files. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly inputOf: NestedInputProps['inputOf'];
  readonly change: (operations: readonly Operation[], merge?: string) => void;
  /** Paths of nodes whose forms are open: `slides/q`, `slides/q/choices/x`. */
  readonly open: ReadonlySet<string>;
  readonly setOpen: (path: string, isOpen: boolean) => void;
}

export const DocumentEditorContext = createContext<DocumentEditorContextValue | undefined>(undefined);

export function useDocumentEditor(): DocumentEditorContextValue {
  const value = use(DocumentEditorContext);
  if (!value) throw new Error('A part of the editor stands outside of it.');
  return value;
}

/** The id prefix of the form of a node, or with '' of the document itself. */
export const formId = (editorId: string, path: string): string =>
  `${editorId}-${path.replaceAll('/', '-') || 'document'}`;
