import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly name: string;
  readonly onRemove: () => void;
}

/** Takes a step or a rule out; Undo of the editor brings it back. */
export function RemoveRule({ name, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      variant="minimal"
      icon={<TrashIcon />}
      text={t('configuration:ownFields.removeField', { name })}
      onClick={onRemove}
    />
  );
}
