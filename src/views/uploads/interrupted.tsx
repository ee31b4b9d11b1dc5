import { Button, Callout } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { InterruptedUpload } from '../../engine/uploads/tus-upload.ts';
import { sizeText } from '../files/file-texts.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';

interface Props {
  readonly uploads: readonly InterruptedUpload[];
  readonly onForget: (upload: InterruptedUpload) => void;
}

/** Files that were on their way when the page was left, and how they go on. */
export function Interrupted({ uploads, onForget }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  if (!uploads.length) return null;
  return (
    <Callout title={t('media:interrupted.title')}>
      <p>{t('media:interrupted.about')}</p>
      <ul className="uploads-list">
        {uploads.map((upload) => {
          const text = t('media:interrupted.forget', { name: upload.name });
          return (
            <li key={upload.key} className="upload">
              <span className="upload-name">
                <span>{upload.name}</span>
              </span>
              <span className="upload-size">{upload.size !== null && sizeText(upload.size, locale)}</span>
              <Button
                variant="minimal"
                size="small"
                icon={<CrossIcon />}
                aria-label={text}
                title={text}
                onClick={() => onForget(upload)}
              />
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
