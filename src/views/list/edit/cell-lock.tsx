import { useEffect } from 'react';
import { useCellPlace } from './use-cell-place.ts';

interface Props {
  readonly cell: HTMLElement;
  readonly reason: string;
  readonly onClose: () => void;
}

/** Why the value of a cell cannot be changed, told over the cell, which keeps the focus: Escape and leaving it close. */
export function CellLock({ cell, reason, onClose }: Props) {
  const place = useCellPlace(cell);
  useEffect(() => {
    if (!cell.contains(document.activeElement)) cell.focus();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeByKey);
    document.addEventListener('pointerdown', onClose);
    cell.addEventListener('focusout', onClose);
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('pointerdown', onClose);
      cell.removeEventListener('focusout', onClose);
    };
  }, [cell, onClose]);
  return (
    <div className="cell-editor cell-lock" style={place} role="alert">
      {reason}
    </div>
  );
}
