import { Button, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS, type ExportFormat } from '../../../engine/query/export-request.ts';
import type { BulkTarget } from '../../../engine/hooks/use-bulk.ts';
import { useNotify } from '../../notify/index.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { inSentence } from '../in-sentence.ts';
import type { Listing } from '../use-listing.ts';
import { download } from './download.ts';
import './export.css';
import { requestOf } from './export-target.ts';
import { useExportErrorText } from './export-error-text.ts';

interface Props {
  readonly listing: Listing;
  /** The selected records; undefined: all that match. */
  readonly target: BulkTarget | undefined;
  readonly onClose: () => void;
}

/** Writes what the list shows, or what is selected in it, to a file: its columns on show, in its order. */
export function ExportDialog({ listing, target, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useExportErrorText();
  const [format, setFormat] = useState<ExportFormat>('xlsx');
  const [received, setReceived] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { model, shown, total } = listing;
  const number = new Intl.NumberFormat(locale);
  const objects = inSentence(model.pluralLabel, locale);
  const ids = target && 'ids' in target ? target.ids : undefined;
  const totalText = total ? number.format(total.value) + (total.isExact ? '' : '+') : '…';

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setError(undefined);
    setReceived(0);
    try {
      const request = requestOf(listing, target, format, i18n.language);
      const file = await download(request, model.pluralLabel, control.signal, setReceived);
      notify({ message: t('list.export.done', { file }), intent: 'success' });
      onClose();
    } catch (failure) {
      if (!control.signal.aborted) setError(failure ?? new Error('unknown'));
      setReceived(undefined);
    }
  };
  return (
    <ModalDialog title={t('list.export.title')} className="export-dialog" onClose={onClose}>
      <DialogBody>
        <p>
          {ids
            ? t('list.export.selected', { objects, total: number.format(ids.length) })
            : t('list.export.matching', { objects, total: totalText })}
        </p>
        <p className="export-note">
          {t('list.export.columns', {
            columns: listText(
              shown.map(({ label }) => label),
              locale,
            ),
          })}
        </p>
        <RadioGroup
          inline
          label={t('list.export.format')}
          selectedValue={format}
          disabled={received !== undefined}
          onChange={(event) => setFormat(event.currentTarget.value as ExportFormat)}
        >
          {EXPORT_FORMATS.map((name) => (
            <Radio key={name} value={name} label={t(`list.export.${name}`)} />
          ))}
        </RadioGroup>
        {received !== undefined && (
          <p role="status">{t('list.export.running', { size: sizeText(received, locale) })}</p>
        )}
        {error !== undefined && (
          <p role="alert" className="export-failure">
            {t('list.export.failed')} {errorText(error)}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('list.export.title')}
              loading={received !== undefined}
              onClick={() => void start()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

const listText = (labels: readonly string[], locale: string) => new Intl.ListFormat(locale).format(labels);

/** In kilobytes below a million bytes, else in megabytes. */
function sizeText(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  const unit = isSmall ? 'kilobyte' : 'megabyte';
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: isSmall ? 0 : 1,
  });
  return format.format(bytes / (isSmall ? 1000 : 1_000_000));
}
