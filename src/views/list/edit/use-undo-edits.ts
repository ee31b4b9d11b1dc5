import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectRecord } from '../../../engine/hooks/documents.ts';
import { useSaveRecord } from '../../../engine/hooks/use-mutations.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { toInput } from '../../form-state/form-values.ts';
import { useNotify } from '../../notify/index.ts';
import { isOverlaid } from '../../widgets/single-keys.ts';
import type { SavedCell } from './use-cell-save.ts';

const MOST_EDITS = 50;
const TYPED_IN = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';

interface Edit {
  readonly recordId: string;
  readonly undo: () => Promise<void>;
}

/**
 * Tells what was saved in a cell, with Undo; Ctrl+Z takes back the last edit, and then the one before. What others
 * have changed since is refused by the server and told. Answers what hears of a saved cell.
 */
export function useUndoEdits(model: ObjectModel): SavedCell {
  const { t } = useTranslation();
  const notify = useNotify();
  const errorText = useErrorText();
  const { save } = useSaveRecord(model);
  const edits = useRef<readonly Edit[]>([]);
  /** Versions move with each save of this list: an older edit of the same record is taken back from the newest. */
  const versions = useRef(new Map<string, number>());

  const run = useCallback(
    async (edit: Edit) => {
      edits.current = edits.current.filter((each) => each !== edit);
      try {
        await edit.undo();
        notify({ message: t('list.editUndone'), topics: [edit.recordId], isPassing: true });
      } catch (error) {
        notify({ message: errorText(error), intent: 'danger' });
      }
    },
    [notify, errorText, t],
  );
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    const isTyped = event.target instanceof Element && event.target.closest(TYPED_IN) !== null;
    const last = edits.current.at(-1);
    if (!isUndo || isTyped || event.defaultPrevented || !last || isOverlaid()) return;
    event.preventDefault();
    void run(last);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  return useCallback<SavedCell>(
    (field, before, saved) => {
      const { name, label } = field.field;
      versions.current.set(saved.id, saved.version);
      const undo = async () => {
        const version = versions.current.get(saved.id) ?? saved.version;
        const input = toInput([field], { [name]: before }, [name]);
        const back: ObjectRecord = await save(input, { id: saved.id, version }, saved);
        versions.current.set(back.id, back.version);
      };
      const edit = { recordId: saved.id, undo };
      edits.current = [...edits.current, edit].slice(-MOST_EDITS);
      notify({
        message: t('list.edited', { field: label }),
        intent: 'success',
        topics: [saved.id],
        action: { text: t('list.undo'), onClick: () => void run(edit) },
      });
    },
    [notify, save, run, t],
  );
}
