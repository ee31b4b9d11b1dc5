import { Button, Callout, NonIdealState, Spinner } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { type ChangeEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageFiles } from '../../../contract/layers/package.ts';
import { unzipPackage } from '../../../contract/layers/package-zip.ts';
import type { ConfigPublication, ConfigReview } from '../model/config-review.ts';
import { callFailure } from '../../../engine/hooks/call-failure.ts';
import { useSaid } from '../hooks/use-said.ts';
import type { useConfigTransfer } from '../hooks/use-config-transfer.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { TransferPlan } from './transfer-plan.tsx';

interface Props {
  readonly transfer: ReturnType<typeof useConfigTransfer>;
}

/** A file that was chosen, and what came of it so far. */
type Chosen = { readonly name: string } & (
  | { readonly status: 'reading' }
  | { readonly status: 'refused'; readonly problem: string }
  | { readonly status: 'planned'; readonly files: PackageFiles; readonly plan: ConfigReview }
);

/** Takes a file, shows what it would change, and publishes that when the user says so. */
export function ImportPanel({ transfer }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const said = useSaid();
  const notify = useNotify();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen>();

  const refusal = (error: unknown): string => {
    const failure = callFailure(error);
    const { said: text, reason, ...params } = failure.type === 'refused' ? failure.params : {};
    if (typeof text !== 'string') return errorText(error);
    const told = said({ message: String(reason), text: JSON.parse(text) as unknown });
    return t('errors:responseErrorMsg.invalid-file', { ...params, reason: told });
  };
  const look = async (name: string, files: PackageFiles) => {
    try {
      setChosen({ name, status: 'planned', files, plan: await transfer.plan(files) });
    } catch (error) {
      setChosen({ name, status: 'refused', problem: refusal(error) });
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const { name } = file;
    setChosen({ name, status: 'reading' });
    const bytes = new Uint8Array(await file.arrayBuffer());
    // The same file can be chosen again after it was mended.
    target.value = '';
    const files = unzipped(bytes);
    if (files) await look(name, files);
    else setChosen({ name, status: 'refused', problem: t('configuration:packages.noZip', { name }) });
  };
  const takeBack = async (publication: ConfigPublication) => {
    try {
      await transfer.undo(publication, t('configuration:reviewing.undoNote', { number: publication.number }));
      notify({ message: t('configuration:reviewing.undone'), intent: 'success' });
    } catch (error) {
      notify({ message: errorText(error), intent: 'danger' });
    }
  };
  const apply = async (files: PackageFiles, given: Parameters<typeof transfer.apply>[1]) => {
    const publication = await transfer.apply(files, given);
    setChosen(undefined);
    notify({
      message: t('configuration:reviewing.published', { number: publication.number }),
      intent: 'success',
      action: { text: t('list.undo'), onClick: () => void takeBack(publication) },
    });
  };

  return (
    <section aria-labelledby="transfer-import" className="card transfer-block">
      <h2 id="transfer-import">{t('configuration:packages.import')}</h2>
      <p>{t('configuration:packages.importText')}</p>
      <div className="transfer-file">
        <Button
          icon={<UploadIcon />}
          text={t('configuration:packages.choose')}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          hidden
          accept=".zip,application/zip"
          aria-label={t('configuration:packages.choose')}
          onChange={(event) => void choose(event)}
        />
        <span>{chosen?.name ?? t('configuration:packages.noFile')}</span>
      </div>
      <div aria-live="polite">
        {chosen?.status === 'reading' && <Spinner size={24} aria-label={t('list.loading')} />}
        {chosen?.status === 'refused' && (
          <Callout intent="danger" className="review-block">
            {chosen.problem}
          </Callout>
        )}
        {chosen?.status === 'planned' && !chosen.plan.changes.length && (
          <NonIdealState
            title={t('configuration:packages.same')}
            description={t('configuration:packages.sameText')}
          />
        )}
      </div>
      {chosen?.status === 'planned' && chosen.plan.changes.length > 0 && (
        <TransferPlan
          plan={chosen.plan}
          onApply={(note, allowLoss) =>
            apply(chosen.files, { note, allowLoss, revision: chosen.plan.revision })
          }
          onReload={() => look(chosen.name, chosen.files)}
        />
      )}
    </section>
  );
}

/** Undefined for what is no ZIP file, or too large. */
function unzipped(bytes: Uint8Array): PackageFiles | undefined {
  try {
    return unzipPackage(bytes);
  } catch {
    return undefined;
  }
}
