import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MEDIA_EXTENSIONS } from '../../contract/calls/media.ts';
import { useTakenText } from './use-taken-text.ts';

export const ACCEPTED = MEDIA_EXTENSIONS.map((extension) => `.${extension}`).join(',');

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** There is something else that is done here. */
  readonly isMinor?: boolean;
}

/** Opens the system's dialog for any number of files. */
export function UploadButton({ onFiles, isMinor = false }: Props) {
  const { t } = useTranslation();
  const taken = useTakenText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        intent={isMinor ? 'none' : 'primary'}
        icon={<UploadIcon />}
        text={t('media:uploads.upload')}
        title={taken}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={ACCEPTED}
        aria-label={t('media:uploads.upload')}
        onChange={({ target }) => {
          if (target.files?.length) onFiles([...target.files]);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
    </>
  );
}
