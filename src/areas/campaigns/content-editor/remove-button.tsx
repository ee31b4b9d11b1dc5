import { Button } from '@blueprintjs/core';
import { TrashIcon } from '@blueprintjs/icons';
import { useEditor } from './editor-context.ts';

/** Takes one of several away. */
export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }) {
  const { readOnly } = useEditor();
  if (readOnly) return undefined;
  return <Button size="small" variant="minimal" icon={<TrashIcon />} aria-label={label} onClick={onRemove} />;
}
