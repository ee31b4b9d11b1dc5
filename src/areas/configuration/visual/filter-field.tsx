import { Button, Spinner } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../../contract/filter/filter.ts';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { FilterDraft } from '../../../engine/filter/encode.ts';
import { FilterEditor, FilterReading } from '../../../views/filter/index.ts';

interface Props {
  readonly objectName: string;
  readonly idPrefix: string;
  readonly value: CompoundFilter | undefined;
  /** What stands there without a filter. */
  readonly none: string;
  readonly variables?: readonly DynamicVariable[];
  /** Rules are about one record: nobody asks how many there are. */
  readonly counts?: false;
  /** There is always one. */
  readonly required?: true;
  readonly onChange: (filter: CompoundFilter | undefined) => void;
}

/**
 * A filter in words, and its editor once it is to be changed. What is unfinished stays in the editor; the draft has the
 * last filter that was whole.
 */
export function FilterField({
  objectName,
  idPrefix,
  value,
  none,
  variables,
  counts,
  required,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [unfinished, setUnfinished] = useState<FilterDraft>();
  return (
    <div className="config-filter">
      <Suspense fallback={<Spinner size={20} aria-label={t('list.loading')} />}>
        {isOpen ? (
          <FilterEditor
            objectName={objectName}
            idPrefix={idPrefix}
            value={unfinished ?? value}
            {...(variables ? { variables } : {})}
            {...(counts === false ? { counts } : {})}
            onChange={(filter, { valid, draft }) => {
              const isWhole = valid || !draft;
              setUnfinished(isWhole ? undefined : draft);
              if (isWhole) onChange(filter);
            }}
          />
        ) : value ? (
          <FilterReading objectName={objectName} filter={value} {...(variables ? { variables } : {})} />
        ) : (
          <span className="config-hint">{none}</span>
        )}
      </Suspense>
      {isOpen && unfinished !== undefined && (
        <p className="config-hint" role="status">
          {t('configuration:unfinished')}
        </p>
      )}
      <span className="config-filter-actions">
        <Button
          size="small"
          text={t(isOpen ? 'configuration:filter.done' : 'configuration:filter.change')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        {value && !required && (
          <Button
            size="small"
            variant="minimal"
            text={t('configuration:filter.none')}
            onClick={() => {
              setUnfinished(undefined);
              onChange(undefined);
            }}
          />
        )}
      </span>
    </div>
  );
}
