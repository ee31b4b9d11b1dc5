import { Button, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { usePickerRecords } from '../../../engine/hooks/use-picker-records.ts';
import type { BulkPreview } from '../../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { PreviewState } from './use-preview.ts';

/** Names shown in a preview. */
const SHOWN = 5;

interface Props {
  readonly model: ObjectModel;
  readonly state: PreviewState;
  readonly onRetry: () => void;
}

/** How many records a bulk call is about, and the names of the first few. */
export function BulkPreviewText({ model, state, onRetry }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  switch (state.status) {
    case 'loading':
      return <Spinner size={20} aria-label={t('list.loading')} />;
    case 'failed':
      return (
        <div role="alert">
          <p>{errorText(state.error)}</p>
          <Button text={t('list.retry')} onClick={onRetry} />
        </div>
      );
    case 'ready':
      return <Preview model={model} preview={state.preview} />;
  }
}

function Preview({ model, preview }: { readonly model: ObjectModel; readonly preview: BulkPreview }) {
  const { t } = useTranslation();
  const number = new Intl.NumberFormat(useIntlLocale());
  const ids = preview.sample.slice(0, SHOWN);
  const { labels, loading } = usePickerRecords(model.name, ids, model.recordLabel);
  const left = preview.total - ids.length;
  return (
    <div className="bulk-preview">
      <strong>{t('list.bulk.records', { total: number.format(preview.total) })}</strong>
      <ul aria-busy={loading}>
        {ids.map((id) => (
          <li key={id}>{labels.get(id) ?? (loading ? '…' : id)}</li>
        ))}
      </ul>
      {left > 0 && <p>{t('list.andMore', { total: number.format(left) })}</p>}
    </div>
  );
}
