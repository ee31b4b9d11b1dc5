import { useMemo } from 'react';
import type { FilterDraft } from '../../engine/filter/encode.ts';
import type { KindInputProps } from '../widgets/kind-view.ts';
import { FilterEditor } from './filter-editor.tsx';

export interface FilterInputProps extends KindInputProps {
  /** The object whose records the filter is for. */
  readonly objectName: string;
}

/** A filter that is kept as text (format `filter`): empty is no filter. Unfinished work is kept too, and refused. */
export function FilterInput(props: FilterInputProps) {
  const { id, objectName, model, value, onChange, onBlur, readOnly, invalid, describedBy } = props;
  const draft = useMemo(() => draftOf(value), [value]);
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={model.field.label}
      aria-describedby={describedBy}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <FilterEditor
        objectName={objectName}
        value={draft}
        readOnly={readOnly}
        showErrors={invalid}
        idPrefix={id}
        // A form with such a field tells it beside the fields.
        counts={false}
        onChange={(_filter, { draft: next }) => onChange(next ? JSON.stringify(next) : null)}
      />
    </div>
  );
}

/** JSON as it stands, so that the editor tells what it does not understand. */
function draftOf(value: unknown): FilterDraft | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    return JSON.parse(value) as FilterDraft;
  } catch {
    return undefined;
  }
}
