import { Button } from '@blueprintjs/core';
import { MoreIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** Shows buttons for which there is no room, and hides them again. */
export function MoreButton({ isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const label = t('list.actions');
  return (
    <Button
      icon={<MoreIcon />}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      active={isOpen}
      onClick={onToggle}
    />
  );
}
