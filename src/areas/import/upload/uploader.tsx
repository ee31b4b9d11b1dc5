import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { UploadFailure } from '../../../engine/uploads/upload-item.ts';
import { useImportUpload } from '../hooks/use-import-upload.ts';
import { useLeaveGuard } from '../../../views/form/use-leave-guard.ts';
import { Progress } from '../../../views/widgets/progress.tsx';
import { useImportTexts } from '../use-import-texts.ts';
import { FileDrop } from '../../../views/files/file-drop.tsx';
import { LeaveUpload } from './leave-upload.tsx';
import { refusedFile } from './refused-file.ts';
import './upload.css';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.xlsx,text/csv,text/tab-separated-values';

interface Props {
  readonly objectName: string;
  /** The import whose wrong rows the file has, corrected. */
  readonly corrects?: string;
  /** What the file is for. */
  readonly label: string;
  /** With the id of the new import. */
  readonly onDone: (id: string) => void;
}

/** Takes a file and sends it, tells how far it is, and tries again once the network is back. */
export function Uploader({ objectName, corrects, label, onDone }: Props) {
  const { t } = useTranslation();
  const texts = useImportTexts();
  const upload = useImportUpload({ objectName, corrects }, onDone);
  const { blocker } = useLeaveGuard(upload.isSending);
  const { state } = upload;
  if (state.status !== 'sending') {
    const refused = state.status === 'failed' && state.failure.kind === 'refused';
    return (
      <>
        {state.status === 'failed' && (
          <Callout
            className="import-block"
            intent={refused ? 'danger' : 'warning'}
            title={t('import:upload.failed', { name: state.file.name })}
            role="alert"
          >
            <p>{failureText(t, state.failure)}</p>
            <Button text={t('import:upload.again')} onClick={upload.retry} />
          </Callout>
        )}
        {state.status === 'idle' && state.unfit && (
          <Callout className="import-block" intent="danger" role="alert">
            {t(`import:upload.unfit.${state.unfit}`)}
          </Callout>
        )}
        <FileDrop
          label={label}
          accept={ACCEPTED}
          texts={{
            drop: t('import:upload.drop'),
            release: t('import:upload.release'),
            kinds: t('import:upload.kinds'),
          }}
          onFiles={([file]) => file && upload.send(file, refusedFile(file))}
        />
      </>
    );
  }
  const { file, sent } = state;
  const isSent = sent >= file.size;
  return (
    <div className="import-sending card">
      <p className="import-sending-name">{file.name}</p>
      <Progress label={t('import:upload.sending', { name: file.name })} percent={(sent / file.size) * 100} />
      <p className="import-note">
        {isSent
          ? t('import:upload.checked')
          : t('import:upload.sent', { sent: texts.size(sent), total: texts.size(file.size) })}
      </p>
      <Button text={t('form.cancel')} onClick={upload.cancel} />
      {blocker.state === 'blocked' && <LeaveUpload onStay={blocker.reset} onLeave={blocker.proceed} />}
    </div>
  );
}

function failureText(t: ReturnType<typeof useTranslation>['t'], failure: UploadFailure): string {
  if (failure.kind === 'network') return t('import:upload.network');
  if (failure.message === '') return t('errors:unexpected');
  return t(`errors:responseErrorMsg.${failure.message}`, { ...failure.params });
}
