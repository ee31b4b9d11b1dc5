import {
  Annotation,
  Calendar,
  Document,
  Endorsed,
  Envelope,
  History,
  Phone,
  TimelineEvents,
} from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Temporal } from 'temporal-polyfill';
import type { TimelineIcon } from '../../contract/metadata/view-tabs.ts';
import type { TimelineEntry } from '../../engine/hooks/use-timeline.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { FieldChange } from '../history/field-change.tsx';
import '../history/history.css';
import { useFormat } from '../widgets/use-format.ts';
import { RelatedEntry } from './related-entry.tsx';
import type { TimelineTabModel } from './timeline-tab-model.ts';

/** One for each name that view files may use. */
const ICONS = {
  calendar: Calendar,
  call: Phone,
  consent: Endorsed,
  document: Document,
  event: TimelineEvents,
  message: Envelope,
  note: Annotation,
} as const satisfies Record<TimelineIcon, ComponentType>;

export interface TimelineItemProps {
  readonly entry: TimelineEntry;
  readonly model: ObjectModel;
  readonly tab: TimelineTabModel;
}

/** One thing that happened: when, what, and who did it or where it leads. */
export function TimelineItem({ entry, model, tab }: TimelineItemProps) {
  const { at, source, related, history } = entry;
  const { t } = useTranslation();
  const { locale, timeZone } = useFormat();
  const found = tab.sources.find(({ field }) => field.name === source);
  const Icon = found ? ICONS[found.icon] : History;
  const time = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
  return (
    <li className="timeline-item">
      <Icon className="timeline-icon" aria-hidden />
      <div className="timeline-text">
        {related && <RelatedEntry related={related} show={found?.show ?? []} />}
        {history && (
          <>
            <div className="timeline-head">
              <strong>{t(`record:history.actions.${history.action}`)}</strong> <span>{history.userName}</span>
            </div>
            {history.changes.length > 0 && (
              <dl>
                {history.changes.map((change) => (
                  <FieldChange
                    key={change.field}
                    change={change}
                    model={model}
                    isFirst={history.action === 'CREATE'}
                    onRestored={() => undefined}
                  />
                ))}
              </dl>
            )}
          </>
        )}
      </div>
      <time className="timeline-time" dateTime={at}>
        {time.toPlainTime().toLocaleString(locale, { timeStyle: 'short' })}
      </time>
    </li>
  );
}
