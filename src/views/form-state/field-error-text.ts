import { useCallback } from 'react';
import { callFailure } from '../../engine/hooks/call-failure.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { fieldOf } from './shown-errors.ts';

/** A failed call's text, with the label of the field that it is about before it. */
export function useFieldErrorText({ fields }: Pick<ObjectModel, 'fields'>): (error: unknown) => string {
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const failure = callFailure(error);
      const path = failure.type === 'refused' ? failure.path : undefined;
      const label = fields.get(fieldOf(path ?? ''))?.label;
      return label === undefined ? errorText(error) : `${label}: ${errorText(error)}`;
    },
    [fields, errorText],
  );
}
