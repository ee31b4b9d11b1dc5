import { createContext, use } from 'react';
import type { FieldPickerModel } from '../../../engine/model/object-model.ts';
import type { TextVariable } from '../../../engine/hooks/use-text-variables.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { BlockEdits } from './use-block-edits.ts';

export interface LetterContextValue {
  /** What texts may name, by the label of its object and its own. */
  readonly variables: readonly TextVariable[];
  /** Of a field that holds a file. */
  readonly assets: Pick<ObjectField, 'typeName' | 'recordLabel' | 'recordPicture' | 'takesFiles'>;
  /** The rules of a picker for files of a type. */
  readonly filesOf: (type: 'IMAGE' | 'VIDEO') => FieldPickerModel;
  /** The object of those who get the letter; undefined where it is about none. */
  readonly about: string | undefined;
  /** Paths with errors: `blocks/b1/text`. */
  readonly wrong: ReadonlySet<string>;
  readonly letter: Letter;
  readonly edits: BlockEdits;
}

export const LetterContext = createContext<LetterContextValue | undefined>(undefined);

export function useLetterContext(): LetterContextValue {
  const value = use(LetterContext);
  if (!value) throw new Error('A part of a letter stands outside of its editor.');
  return value;
}
