import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { MatchingInfo, ObjectField } from '../../contract/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import type { StoredRecord } from '../form/record-actions.ts';
import { KeptFilter } from './kept-filter.tsx';
import { ListButton } from './list-button.tsx';
import { MatchCounts } from './match-counts.tsx';
import './match.css';
import { MatchSample } from './match-sample.tsx';
import { MatchUsage } from './match-usage.tsx';
import { useMembers } from './member-filter.ts';
import { TracePicker } from './trace-picker.tsx';
import { useSettled } from './use-settled.ts';

export interface MatchPanelProps {
  readonly model: ObjectModel;
  /** The count, and how it comes about. */
  readonly field: ObjectField;
  readonly matching: MatchingInfo;
  /** Undefined for a new record. */
  readonly record: StoredRecord | undefined;
}

/** Beside a form whose filter or list says who is meant: how many these are now, some of them, and why somebody is. */
export function MatchPanel({ model, field, matching, record }: MatchPanelProps) {
  const { t } = useTranslation();
  const { kept, isListed, isSaved } = useMembers(matching, record?.id);
  const counted = useObjectModel(matching.objectName);
  const settled = useSettled(kept, INPUT_DEBOUNCE_MS);
  const [titleId] = useState(() => `match-${field.name}`);
  const filter = kept.state === 'whole' && settled.state === 'whole' ? settled.filter : undefined;
  return (
    <aside className="match-panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('people:match.title')}</h2>
      {kept.state !== 'whole' && <p className="match-hint">{t(`people:match.state.${kept.state}`)}</p>}
      {kept.state === 'whole' && (
        <MatchCounts
          counter={{ objectName: model.name, field: field.name, counted: matching.objectName }}
          parts={field.enumValues ?? []}
          label={counted.status === 'ready' ? counted.model.pluralLabel : ''}
          filter={filter}
        />
      )}
      {filter && counted.status === 'ready' && (
        <>
          <MatchSample model={counted.model} filter={filter} />
          <TracePicker model={counted.model} filter={filter} />
        </>
      )}
      {isListed && (
        <KeptFilter matching={matching} decides={model.fields.get(matching.listedWhen?.field ?? '')} />
      )}
      {record && !isListed && filter && matching.listedWhen && model.actions.includes('EDIT') && (
        <ListButton objectName={model.name} field={field.name} record={record} disabled={!isSaved} />
      )}
      {record && <MatchUsage objectName={model.name} id={record.id} />}
    </aside>
  );
}
