import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { MatchingInfo, ObjectField } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useObjectModel } from '../../engine/hooks/use-object-model.ts';
import { useMatchSummary } from '../../engine/hooks/use-match-summary.ts';
import { useFormStore } from '../form-state/form-context.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { KeptFilter } from './kept-filter.tsx';
import { ListButton } from './list-button.tsx';
import { MatchCounts } from './match-counts.tsx';
import './match.css';
import { MatchSample } from './match-sample.tsx';
import { MatchUsage } from './match-usage.tsx';
import { useMembers } from './member-filter.ts';
import { TracePicker } from './trace-picker.tsx';
import { useSettled } from '../widgets/use-settled.ts';

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
  const { kept, isListed, isSaved, wasFiltered } = useMembers(matching, record?.id);
  const store = useFormStore();
  const [isAsked, setAsked] = useState(false);
  const counted = useObjectModel(matching.objectName);
  const settled = useSettled(kept, INPUT_DEBOUNCE_MS);
  const [titleId] = useState(() => `match-${field.name}`);
  const filter = kept.state === 'whole' && settled.state === 'whole' ? settled.filter : undefined;
  const [countedAll, setCountedAll] = useState<CompoundFilter>();
  const counter = { objectName: model.name, field: field.name, counted: matching.objectName };
  const isExact = filter !== undefined && countedAll === filter;
  const { summary, error } = useMatchSummary(counter, filter, isExact);
  const decides = matching.listedWhen?.field ?? '';
  const mayList = record && !isListed && matching.listedWhen && model.actions.includes('EDIT');
  return (
    <aside className="card match-panel" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('people:match.title')}</h2>
      {kept.state !== 'whole' && <p className="match-hint">{t(`people:match.state.${kept.state}`)}</p>}
      {kept.state === 'whole' && (
        <MatchCounts
          parts={field.enumValues ?? []}
          label={counted.status === 'ready' ? counted.model.pluralLabel : ''}
          summary={summary}
          error={error}
          onCountAll={() => setCountedAll(filter)}
        />
      )}
      {filter && counted.status === 'ready' && (
        <>
          {/* Asked anew when others have come or gone. */}
          <MatchSample key={summary?.total} model={counted.model} filter={filter} />
          <TracePicker model={counted.model} filter={filter} />
        </>
      )}
      {record && wasFiltered && (
        <div className="match-list" role="alert">
          <p>{t('people:match.list.empty')}</p>
          <Button
            size="small"
            text={t('people:match.list.start')}
            onClick={() => {
              store.setValue(decides, store.get().base[decides]);
              setAsked(true);
            }}
          />
          <Button
            size="small"
            text={t('people:match.list.leaveEmpty')}
            onClick={() => store.setValue(matching.listField, [])}
          />
        </div>
      )}
      {isListed && <KeptFilter matching={matching} decides={model.fields.get(decides)} />}
      {mayList && summary && (
        <ListButton
          key={String(isAsked)}
          isAsked={isAsked}
          objectName={model.name}
          field={field.name}
          record={record}
          disabled={!isSaved}
        />
      )}
      {record && <MatchUsage objectName={model.name} id={record.id} />}
    </aside>
  );
}
