import { Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { usePickerRecords } from '../../../engine/hooks/use-picker-records.ts';
import type { BulkPreview } from '../../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { RetryButton } from '../../widgets/retry-button.tsx';
import type { PreviewState } from './use-preview.ts';
import { LabelText } from '../../widgets/label-text.tsx';

/** Names shown in a preview. */
const SHOWN = 5;

interface Props {
  readonly model: ObjectModel;
  /** Those chosen or, where all that match are, those on the page: named first, in this order. */
  readonly selected: readonly ObjectRecord[];
  readonly state: PreviewState;
  readonly onRetry: () => void;
}

/** How many records a bulk call is about, and the names of the first few. */
export function BulkPreviewText({ model, selected, state, onRetry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  switch (state.status) {
    case 'loading':
      return <Spinner size={20} aria-label={t('list.loading')} />;
    case 'failed':
      return (
        <div role="alert">
          <p>{errorText(state.error)}</p>
          <RetryButton text={t('list.retry')} onClick={onRetry} />
        </div>
      );
    case 'ready':
      return (
        <Preview
          model={model}
          ids={namedIds(selected, state.preview)}
          total={state.preview.total}
          notFound={state.preview.notFound}
        />
      );
  }
}

/** As the list has them, not as the server finds them. Where there are few, the server knows which are left. */
function namedIds(selected: readonly ObjectRecord[], { total, sample }: BulkPreview): readonly string[] {
  const ids = selected.map(({ id }) => id);
  const known = total <= sample.length ? ids.filter((id) => sample.includes(id)) : ids;
  return [...new Set([...known, ...sample])].slice(0, SHOWN);
}

interface PreviewProps {
  readonly model: ObjectModel;
  readonly ids: readonly string[];
  readonly total: number;
  readonly notFound: number;
}

function Preview({ model, ids, total, notFound }: PreviewProps) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const { labels, loading } = usePickerRecords(model.name, ids, model.recordLabel);
  const left = total - ids.length;
  return (
    <div className="bulk-preview">
      <strong>{t('list.bulk.records', { total: number.format(total) })}</strong>
      <ul aria-busy={loading}>
        {ids.map((id) => (
          <li key={id}>
            <LabelText label={labels.get(id) ?? (loading ? undefined : id)} />
          </li>
        ))}
      </ul>
      {left > 0 && <p>{t('list.andMore', { total: number.format(left) })}</p>}
      {notFound > 0 && <p role="status">{t('bulk:notFound', { total: number.format(notFound) })}</p>}
    </div>
  );
}
