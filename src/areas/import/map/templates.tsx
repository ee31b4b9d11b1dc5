import { Button } from '@blueprintjs/core';
import { FolderOpenIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import type { ImportRun } from '../model/import-run.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

interface Props {
  readonly run: ImportRun;
  readonly editor: MappingEditor;
  readonly isLocked: boolean;
}

/** The way to mappings that were kept for other files of the kind. */
export function Templates(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<FolderOpenIcon />} text={t('import:templates.title')} onClick={() => setOpen(true)} />
      {isOpen && <TemplatesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
