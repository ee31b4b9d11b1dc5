import { Button, DialogBody, DialogFooter, Radio, RadioGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStartedExports } from '../../../engine/hooks/started-exports.ts';
import type { BulkTarget, Job } from '../../../engine/hooks/use-bulk.ts';
import { useFileCalls } from '../../../engine/hooks/use-files.ts';
import { EXPORT_FORMATS } from '../../../engine/query/export-request.ts';
import { sizeText } from '../../files/file-texts.ts';
import { useNotify } from '../../notify/index.ts';
import { ModalDialog } from '../../widgets/modal-dialog.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { inSentence } from '../../widgets/in-sentence.ts';
import type { Listing } from '../use-listing.ts';
import { download } from './download.ts';
import { exportWay, useExportTotal } from './export-way.ts';
import { ExportWayText } from './export-way-text.tsx';
import './export.css';
import { type ExportChoice, requestOf } from './export-target.ts';
import { useExportErrorText } from './export-error-text.ts';

interface Props {
  readonly listing: Listing;
  /** The selected records; undefined: all that match. */
  readonly target: BulkTarget | undefined;
  /** Hears of a file that is made in the background. */
  readonly onExport: (job: Job) => void;
  readonly onClose: () => void;
}

/** Writes what the list shows, or what is selected in it, to a file, in its order: at once, or in the background. */
export function ExportDialog({ listing, target, onExport, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useExportErrorText();
  const { exportRecords } = useFileCalls();
  const exports = useStartedExports();
  const [choice, setChoice] = useState<ExportChoice>({ format: 'xlsx', columns: 'shown' });
  const [received, setReceived] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { model, shown } = listing;
  const total = useExportTotal(listing, target);
  const way = exportWay(total, choice.format);
  const number = new Intl.NumberFormat(locale);
  const objects = inSentence(model.pluralLabel, locale);
  const totalText = total ? number.format(total.value) + (total.isExact ? '' : '+') : '…';
  const isBusy = received !== undefined;

  const make = async (signal: AbortSignal) => {
    const request = requestOf(listing, target, choice, i18n.language);
    if (way === 'job') {
      const job = await exportRecords(request);
      exports.add(job);
      onExport(job);
      return;
    }
    const { file, missing } = await download(request, model.pluralLabel, signal, setReceived);
    if (!missing) return notify({ message: t('people:export.done', { file }), intent: 'success' });
    const counts = { missing: number.format(missing), total: totalText };
    notify({ message: t('people:export.someMissing', { file, ...counts }), intent: 'warning' });
  };
  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setError(undefined);
    setReceived(0);
    try {
      await make(control.signal);
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
          {target && 'ids' in target
            ? t('people:export.selected', { objects, total: totalText })
            : t('people:export.matching', { objects, total: totalText })}
        </p>
        <RadioGroup
          inline
          label={t('people:files.columns')}
          selectedValue={choice.columns}
          disabled={isBusy}
          onChange={({ currentTarget }) =>
            setChoice({ ...choice, columns: currentTarget.value as ExportChoice['columns'] })
          }
        >
          <Radio value="shown" label={t('people:files.columnsShown')} />
          <Radio value="all" label={t('people:files.columnsAll')} />
        </RadioGroup>
        {choice.columns === 'shown' && (
          <p className="export-note">
            {t('people:export.columns', {
              columns: listText(
                shown.map(({ label }) => label),
                locale,
              ),
            })}
          </p>
        )}
        <RadioGroup
          inline
          label={t('people:export.format')}
          selectedValue={choice.format}
          disabled={isBusy}
          onChange={({ currentTarget }) =>
            setChoice({ ...choice, format: currentTarget.value as ExportChoice['format'] })
          }
        >
          {EXPORT_FORMATS.map((name) => (
            <Radio key={name} value={name} label={t(`people:export.${name}`)} />
          ))}
        </RadioGroup>
        <ExportWayText way={way} />
        {isBusy && way === 'direct' && (
          <p role="status">{t('people:export.running', { size: sizeText(received, locale) })}</p>
        )}
        {error !== undefined && (
          <p role="alert" className="export-failure">
            {t('people:export.failed')} {errorText(error)}
          </p>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('form.cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={way === 'job' ? t('people:files.start') : t('list.export.title')}
              loading={isBusy}
              disabled={way === 'sheet'}
              onClick={() => void start()}
            />
          </>
        }
      />
    </ModalDialog>
  );
}

const listText = (labels: readonly string[], locale: string) => new Intl.ListFormat(locale).format(labels);
