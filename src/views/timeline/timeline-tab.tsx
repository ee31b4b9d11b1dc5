import { Button, ButtonGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { TimelineEntries } from './timeline-entries.tsx';
import type { TimelineTabModel } from './timeline-tab-model.ts';
import './timeline.css';

export interface TimelineTabProps {
  readonly model: ObjectModel;
  readonly record: StoredRecord;
  readonly tab: TimelineTabModel;
}

const HISTORY = 'history';

/** What happened to a record and around it, the newest first; of one kind alone, if that is wanted. */
export function TimelineTab({ model, record, tab }: TimelineTabProps) {
  const { t } = useTranslation();
  const [only, setOnly] = useState<string>();
  const kinds = [
    { name: undefined, label: t('people:timeline.all') },
    { name: HISTORY, label: t('people:timeline.changes') },
    ...tab.sources.map(({ field }) => ({ name: field.name, label: field.label })),
  ];
  return (
    <div className="timeline">
      {tab.sources.length > 0 && (
        <ButtonGroup className="timeline-kinds" role="group" aria-label={t('people:timeline.show')}>
          {kinds.map(({ name, label }) => (
            <Button
              key={name ?? ''}
              text={label}
              active={only === name}
              aria-pressed={only === name}
              onClick={() => setOnly(name)}
            />
          ))}
        </ButtonGroup>
      )}
      <TimelineEntries key={only ?? ''} model={model} id={record.id} tab={tab} only={only} />
    </div>
  );
}
