import { Button, ButtonGroup } from '@blueprintjs/core';
import { RedoIcon, UndoIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';

/** Undo and Redo of the fields, and whether the draft is saved: the fields are a document of their own. */
export function ModelBar({ document }: { readonly document: ConfigDocument }) {
  const { t } = useTranslation();
  const { draft, saving, canUndo, canRedo } = document;
  const state = saving === 'saved' && draft.length === 0 ? 'none' : saving;
  return (
    <div className="config-own-bar">
      <span role="status" data-state={state}>
        {t('configuration:ownFields.fields')}: {t(`configuration:saving.${state}`)}
      </span>
      <ButtonGroup>
        <Button
          size="small"
          icon={<UndoIcon />}
          aria-label={`${t('configuration:undo')}: ${t('configuration:ownFields.fields')}`}
          disabled={!canUndo}
          onClick={document.undo}
        />
        <Button
          size="small"
          icon={<RedoIcon />}
          aria-label={`${t('configuration:redo')}: ${t('configuration:ownFields.fields')}`}
          disabled={!canRedo}
          onClick={document.redo}
        />
      </ButtonGroup>
    </div>
  );
}
