import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { formatView } from '../formats/index.ts';

/** Does reading it take more than some text? Then it is changed in the form, where there is room. */
export const isLarge = ({ field }: Pick<FormFieldModel, 'field'>): boolean =>
  (typeof field.element === 'object' && field.element !== null) || formatView(field)?.readsItself === true;
