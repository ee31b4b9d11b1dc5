import { Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import { CONDITION_OBJECT } from '../../../contract/interactive/parts.ts';
import { GivenObjectsContext } from '../../../engine/hooks/given-objects.ts';
import { FilterEditor } from '../../../views/filter/index.ts';
import { useEditor } from './editor-context.ts';
import { conditionObject } from './model/variables.ts';
import type { LabelledProps } from './part-props.ts';

/** When something is shown: a filter over the variables. What is not whole yet changes nothing. */
export function ConditionInput({
  label,
  place,
  value,
  onChange,
}: Omit<LabelledProps, 'name' | 'kind' | 'item'>) {
  const { t } = useTranslation();
  const id = useId();
  const { content, readOnly } = useEditor();
  const given = useMemo(
    () => new Map([[CONDITION_OBJECT, conditionObject(content, t('interactive:list.variables'))]]),
    [content, t],
  );
  return (
    <fieldset className="ie-choices" data-place={place}>
      <legend>{label}</legend>
      <Suspense>
        <GivenObjectsContext value={given}>
          <FilterEditor
            objectName={CONDITION_OBJECT}
            value={value as CompoundFilter | undefined}
            readOnly={readOnly}
            idPrefix={id}
            counts={false}
            onChange={(filter, { valid }) => valid && onChange(filter)}
          />
        </GivenObjectsContext>
      </Suspense>
    </fieldset>
  );
}
