import { Suspense, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { RecordPicker } from '../picker/record-picker.tsx';
import { late } from '../widgets/late.tsx';

const TraceDialog = late(async () => (await import('./trace-dialog.tsx')).TraceDialog);

const nothing = () => undefined;
const NO_RULES = { filter: undefined, create: false };
const NOBODY: readonly string[] = [];

interface Props {
  readonly model: ObjectModel;
  readonly filter: CompoundFilter;
}

/** Whoever is chosen here, of them it is told why they are meant, or not. */
export function TracePicker({ model, filter }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const id = useId();
  const around = useRef<HTMLDivElement>(null);
  const label = t('people:match.why');
  const field = useMemo(() => choiceOf(model, label), [model, label]);
  return (
    <div className="match-why" ref={around} tabIndex={-1}>
      <label htmlFor={id}>{label}</label>
      <RecordPicker
        id={id}
        field={field}
        multiple={false}
        ids={NOBODY}
        onChange={([first]) => setChosen(first)}
        onBlur={nothing}
        required={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        rules={NO_RULES}
      />
      <Suspense fallback={null}>
        {chosen !== undefined && (
          <TraceDialog
            model={model}
            filter={filter}
            id={chosen}
            returnTo={around}
            onClose={() => setChosen(undefined)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** A field that holds one record of the object, for a choice that is not kept. */
function choiceOf({ name, recordLabel }: ObjectModel, label: string): ObjectField {
  return {
    name: 'chosen',
    label,
    kind: 'OBJECT',
    typeName: name,
    recordLabel,
    element: null,
    enumValues: null,
    required: false,
    readOnly: false,
    isCustomField: false,
    sortable: false,
    filterable: false,
    operators: [],
  };
}
