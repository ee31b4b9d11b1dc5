import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { HistoryIcon } from '@blueprintjs/icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type TimelineEntry, useTimeline } from '../../engine/hooks/use-timeline.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useErrorText } from '../errors/error-text.ts';
import { useFormat } from '../widgets/use-format.ts';
import { RetryButton } from '../widgets/retry-button.tsx';
import { byDay, type Day } from './days.ts';
import { TimelineItem } from './timeline-item.tsx';
import type { TimelineTabModel } from './timeline-tab-model.ts';

export interface TimelineEntriesProps {
  readonly model: ObjectModel;
  readonly id: string;
  readonly tab: TimelineTabModel;
  /** `history` or a LIST; undefined: all. */
  readonly only: string | undefined;
}

/** One stream, page by page, under the days of the user's zone. */
export function TimelineEntries({ model, id, tab, only }: TimelineEntriesProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const format = useFormat();
  const { entries, hasMore, loading, error, more } = useTimeline(
    model.name,
    id,
    only === undefined ? null : [only],
  );
  return (
    <>
      {entries?.length === 0 && (
        <NonIdealState icon={<HistoryIcon size={40} />} title={t('people:timeline.none')} />
      )}
      {byDay(entries ?? [], format).map((day) => (
        <TimelineDay key={day.day} day={day} model={model} tab={tab} />
      ))}
      {error !== undefined && (
        <div className="timeline-status" role="alert">
          <p>{errorText(error)}</p>
          <RetryButton text={t('form.retry')} onClick={more} />
        </div>
      )}
      {loading && <Spinner className="timeline-status" size={24} aria-label={t('form.loading')} />}
      {entries && hasMore && !loading && error === undefined && (
        <div className="timeline-status">
          <Button text={t('record:history.more')} onClick={more} />
        </div>
      )}
    </>
  );
}

interface TimelineDayProps {
  readonly day: Day<TimelineEntry>;
  readonly model: ObjectModel;
  readonly tab: TimelineTabModel;
}

function TimelineDay({ day: { day, title, entries }, model, tab }: TimelineDayProps) {
  const id = useId();
  return (
    <section className="timeline-day" aria-labelledby={id}>
      <h2 id={id}>
        <time dateTime={day}>{title}</time>
      </h2>
      <ol>
        {entries.map((entry) => (
          <TimelineItem key={`${entry.source} ${entry.id}`} entry={entry} model={model} tab={tab} />
        ))}
      </ol>
    </section>
  );
}
