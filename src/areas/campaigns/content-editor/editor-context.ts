import { createContext, use } from 'react';
import type { Goto } from '../../../contract/interactive/parts.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { DocumentValue } from '../../../contract/documents/document-type.ts';
import type { Operation } from '../../../contract/documents/operations.ts';
import type { ListName } from './model/lists.ts';

/** What is chosen: a thing of one of the lists. */
export interface Chosen {
  readonly list: ListName;
  readonly id: string;
}

/** What texts may name of receivers. */
export type TextField = Pick<ObjectField, 'name' | 'label'>;

export interface EditorContextValue {
  readonly content: DocumentValue;
  readonly readOnly: boolean;
  readonly change: (operations: readonly Operation[], merge?: string) => void;
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen | undefined) => void;
  /** Seconds: where the video is. */
  readonly time: number;
  readonly seek: (time: number) => void;
  /** Seconds; undefined where it is not known yet. */
  readonly duration: number | undefined;
  /** Where something may lead in content of this type. */
  readonly gotos: readonly Goto['type'][];
  readonly fields: readonly TextField[] | undefined;
  /** Of a field that holds a file. */
  readonly assets: Pick<ObjectField, 'typeName' | 'recordLabel' | 'takesFiles'>;
  /** Places with errors: `/interactions/0/text`. */
  readonly wrong: ReadonlySet<string>;
}

export const EditorContext = createContext<EditorContextValue | undefined>(undefined);

export function useEditor(): EditorContextValue {
  const value = use(EditorContext);
  if (!value) throw new Error('A part of the editor stands outside of it.');
  return value;
}
