import { Button, ButtonGroup } from '@blueprintjs/core';
import { RedoIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import type { ConfigSummary } from '../hooks/use-configuration.ts';
import { ReviewLink } from './config-links.tsx';

interface Props {
  readonly route: string;
  readonly document: ConfigDocument;
  /** As the server last counted them. */
  readonly documents: readonly ConfigSummary[];
}

/** Undo, Redo, whether the draft is saved, and the way to its review. */
export function EditingBar({ route, document, documents }: Props) {
  const { t } = useTranslation();
  const { draft, saving, canUndo, canRedo } = document;
  const drafts = documents.reduce((sum, { draftCount }) => sum + draftCount, 0);
  const state = saving === 'saved' && draft.length === 0 ? 'none' : saving;
  return (
    <div className="config-editing">
      <span role="status" data-state={state}>
        {t(`configuration:saving.${state}`)}
      </span>
      <ButtonGroup>
        <Button
          icon={<UndoIcon />}
          aria-label={t('configuration:undo')}
          title={`${t('configuration:undo')} (Ctrl+Z)`}
          aria-keyshortcuts="Control+Z"
          disabled={!canUndo}
          onClick={document.undo}
        />
        <Button
          icon={<RedoIcon />}
          aria-label={t('configuration:redo')}
          title={`${t('configuration:redo')} (Ctrl+Shift+Z)`}
          aria-keyshortcuts="Control+Shift+Z"
          disabled={!canRedo}
          onClick={document.redo}
        />
        <Button
          icon={<TrashIcon />}
          aria-label={t('configuration:discard')}
          title={t('configuration:discard')}
          disabled={draft.length === 0}
          onClick={document.discard}
        />
      </ButtonGroup>
      <ReviewLink route={route} drafts={Math.max(drafts, draft.length)} />
    </div>
  );
}
