import { type ComponentType, createContext } from 'react';
import type { ObjectModel } from '../../engine/model/object-model.ts';

export interface CreateRecordProps {
  readonly model: ObjectModel;
  readonly onSaved: (id: string) => void;
  readonly onCancel: () => void;
}

/** The form of a new record inside a picker. Pickers stand in forms themselves, so that it comes from outside. */
export const CreateRecordContext = createContext<ComponentType<CreateRecordProps> | undefined>(undefined);
