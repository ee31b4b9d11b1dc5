import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { useMatchCount } from '../../../engine/hooks/use-match-count.ts';
import { RemoveDialog } from './remove-dialog.tsx';

interface Props {
  readonly document: ConfigDocument;
  /** There may be records of it. */
  readonly isPublished: boolean;
}

/** Takes the whole object out, in the draft. */
export function RemoveObject({ document, isPublished }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const count = useMatchCount(document.objectName, isAsking && isPublished ? null : undefined);
  return (
    <div>
      <Button
        variant="minimal"
        intent="danger"
        icon={<TrashIcon />}
        text={t('configuration:ownFields.removeObject')}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <RemoveDialog
          title={t('configuration:ownFields.removeObject')}
          text={
            isPublished ? 'configuration:ownFields.removeObjectText' : 'configuration:ownFields.removeNewText'
          }
          count={count}
          onRemove={() => {
            document.replace(null);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
