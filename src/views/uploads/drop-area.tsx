import { UploadIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileDrop } from '../widgets/use-file-drop.ts';
import { useTakenText } from './use-taken-text.ts';
import './drop-area.css';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files that are dropped anywhere on what it holds. */
export function DropArea({ onFiles, children }: Props) {
  const { t } = useTranslation();
  const taken = useTakenText();
  const { isOver, handlers } = useFileDrop(onFiles);
  return (
    <div className="drop-area" {...handlers}>
      {children}
      {isOver && (
        <div className="drop-area-over" aria-hidden="true">
          <UploadIcon size={40} />
          <p>{t('media:drop.release')}</p>
          <p>{taken}</p>
        </div>
      )}
    </div>
  );
}
