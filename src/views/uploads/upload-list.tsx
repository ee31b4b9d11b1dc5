import { Button } from '@blueprintjs/core';
import { CrossIcon, PauseIcon, PlayIcon, RepeatIcon, TickCircleIcon } from '@blueprintjs/icons';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { UploadItem } from '../../engine/uploads/upload-item.ts';
import type { UploadQueue } from '../../engine/uploads/upload-queue.ts';
import { sizeText } from '../files/file-texts.ts';
import { Progress } from '../widgets/progress.tsx';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import './upload-list.css';

interface Props {
  readonly queue: UploadQueue;
  /** Those of them that are shown; all where not given. */
  readonly only?: readonly File[];
}

/** Files on their way, failed or just arrived. */
export function UploadList({ queue, only }: Props) {
  const { t } = useTranslation();
  const all = useSyncExternalStore(queue.subscribe, queue.items);
  const items = only ? all.filter(({ file }) => only.includes(file)) : all;
  if (!items.length) return null;
  const isDone = items.some(({ state }) => state === 'success');
  return (
    <section className="card uploads" aria-label={t('media:uploads.title')}>
      <header className="uploads-header">
        <h2>{t('media:uploads.title')}</h2>
        {isDone && (
          <Button
            variant="minimal"
            size="small"
            text={t('media:uploads.clear')}
            onClick={() => queue.clear()}
          />
        )}
      </header>
      <ul className="uploads-list">
        {items.map((item) => (
          <UploadRow key={item.id} queue={queue} item={item} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ queue, item }: { readonly queue: UploadQueue; readonly item: UploadItem }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { id, file, state, sent, failure } = item;
  const { name } = file;
  const isGoing = state === 'uploading' || state === 'paused' || state === 'waiting';
  const size = (bytes: number) => sizeText(bytes, locale);
  const told =
    state === 'success' || state === 'waiting' || failure
      ? size(file.size)
      : t('media:uploads.sent', { sent: size(sent), total: size(file.size) });
  const mayRetry = state === 'error' && !isFinal(item);
  return (
    <li className="upload" data-state={state}>
      <span className="upload-name" title={name}>
        {state === 'success' && <TickCircleIcon className="upload-done" aria-hidden="true" />}
        <span>{name}</span>
      </span>
      <span className="upload-size">{told}</span>
      <span className="upload-buttons">
        {state === 'uploading' && (
          <Small
            icon={<PauseIcon />}
            text={t('media:uploads.pause', { name })}
            onClick={() => queue.pause(id)}
          />
        )}
        {state === 'paused' && (
          <Small
            icon={<PlayIcon />}
            text={t('media:uploads.resume', { name })}
            onClick={() => queue.resume(id)}
          />
        )}
        {mayRetry && (
          <Small
            icon={<RepeatIcon />}
            text={t('media:uploads.again', { name })}
            onClick={() => queue.resume(id)}
          />
        )}
        <Small
          icon={<CrossIcon />}
          text={t(isGoing ? 'media:uploads.cancel' : 'media:uploads.dismiss', { name })}
          onClick={() => queue.cancel(id)}
        />
      </span>
      {isGoing && (
        <div className="upload-progress">
          <Progress
            label={t(`media:uploads.state.${state}`, { name })}
            percent={file.size ? (sent / file.size) * 100 : 0}
            isHeld={state !== 'uploading'}
          />
        </div>
      )}
      {state === 'success' && (
        <span className="sr-only" role="status">
          {t('media:uploads.state.success', { name })}
        </span>
      )}
      {failure && (
        <p className="upload-failure" role="alert">
          {failure.kind === 'network'
            ? t('media:uploads.network')
            : t(`errors:responseErrorMsg.${failure.message}`, {
                ...failure.params,
                name,
                defaultValue: t('errors:unexpected'),
              })}
        </p>
      )}
    </li>
  );
}

/** The same file would be refused again. */
const isFinal = ({ failure }: UploadItem): boolean =>
  failure?.kind === 'refused' && failure.message.startsWith('media-');

interface SmallProps {
  readonly icon: React.JSX.Element;
  readonly text: string;
  readonly onClick: () => void;
}

const Small = ({ icon, text, onClick }: SmallProps) => (
  <Button variant="minimal" size="small" icon={icon} aria-label={text} title={text} onClick={onClick} />
);
