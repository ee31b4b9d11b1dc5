import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../contract/kinds/index.ts';
import { useTimeline } from '../../engine/hooks/use-timeline.ts';
import { useFormat } from '../widgets/use-format.ts';
import { useReadRecord } from './record-context.ts';

/** When there was something between the record and the tenant the last time: the newest of its timeline that is not still to come. */
export function LastContact() {
  const { t } = useTranslation();
  const format = useFormat();
  const { model, record } = useReadRecord();
  const { entries, loading } = useTimeline(model.name, record.id, model.page.contacts);
  const [now] = useState(() => new Date().toISOString());
  const last = entries?.find(({ at }) => at <= now);
  if (!last?.related) return <>{loading ? ' ' : t('record:none')}</>;
  return (
    <span title={last.related.label}>
      <time dateTime={last.at}>{kindOf('TIMESTAMP').format(last.at, format, { kind: 'TIMESTAMP' })}</time>
    </span>
  );
}
