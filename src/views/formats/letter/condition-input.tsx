import { FormGroup } from '@blueprintjs/core';
import { Suspense, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FilterDraft } from '../../../engine/filter/encode.ts';
import { FilterEditor } from '../../filter/index.ts';
import { Select } from '../../widgets/select.tsx';

interface Props {
  /** The object of the recipients. */
  readonly about: string;
  /** A compound filter as JSON, unfinished too; undefined: everybody gets the block. */
  readonly value: string | undefined;
  readonly invalid: boolean;
  readonly onChange: (value: string | undefined) => void;
}

function draftOf(value: string | undefined): FilterDraft | undefined {
  if (!value) return undefined;
  try {
    return JSON.parse(value) as FilterDraft;
  } catch {
    return undefined;
  }
}

/** Who gets the block: everybody, or whom a filter finds. While that is unfinished nobody gets the letter. */
export function ConditionInput({ about, value, invalid, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const draft = useMemo(() => draftOf(value), [value]);
  const isSome = value !== undefined;
  return (
    <FormGroup label={t('letters:part.when')} labelFor={id} className="letter-part">
      <Select
        id={id}
        fill
        value={isSome ? 'some' : 'all'}
        options={['all', 'some'].map((each) => ({ value: each, label: t(`letters:when.${each}`) }))}
        onChange={({ target }) => onChange(target.value === 'some' ? '' : undefined)}
      />
      {isSome && (
        <Suspense fallback={<div className="bp6-skeleton" style={{ height: 42 }} />}>
          <FilterEditor
            objectName={about}
            value={draft}
            showErrors={invalid && value !== ''}
            idPrefix={id}
            onChange={(_filter, { draft: next }) => onChange(next ? JSON.stringify(next) : '')}
          />
        </Suspense>
      )}
    </FormGroup>
  );
}
