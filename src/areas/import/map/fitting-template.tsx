import { Button, Callout } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import { applyTemplate } from '../model/apply-template.ts';
import type { ImportRun } from '../model/import-run.ts';

interface Props {
  readonly run: ImportRun;
  readonly editor: MappingEditor;
}

/** Offers the mapping that somebody has kept for files like this one. */
export function FittingTemplate({ run, editor }: Props) {
  const { t } = useTranslation();
  const [isUsed, setUsed] = useState(false);
  const [first] = run.templates;
  if (!first || isUsed) return null;
  return (
    <Callout className="import-block import-offer" intent="primary">
      {t('import:templates.fits', { name: first.name })}{' '}
      <Button
        size="small"
        text={t('import:templates.use')}
        aria-label={t('import:templates.useNamed', { name: first.name })}
        onClick={() => {
          setUsed(true);
          editor.edit((before) => applyTemplate(first, run.columns, before));
        }}
      />
    </Callout>
  );
}
