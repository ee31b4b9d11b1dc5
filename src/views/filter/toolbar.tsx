import { Button } from '@blueprintjs/core';
import { MoreIcon, RedoIcon, UndoIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encodeNode } from '../../engine/filter/encode.ts';
import type { FilterHistory } from '../../engine/filter/filter-store.ts';
import type { LoadedFilterObjects } from '../../engine/hooks/use-filter-objects.ts';
import { GripMenu } from '../widgets/grip-menu.tsx';
import { PastePanel } from './paste-panel.tsx';

interface Props {
  readonly history: FilterHistory;
  readonly load: LoadedFilterObjects['load'];
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The way back and forth, and the filter as JSON, to be taken elsewhere or brought from there. */
export function FilterToolbar({ history, load, onUndo, onRedo }: Props) {
  const { t } = useTranslation();
  const [isPasting, setPasting] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  const { document: tree, past, future } = history;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(JSON.stringify(encodeNode(tree.root), null, 2));
      setNote(t('filter.copied'));
    } catch {
      setNote(t('filter:editor.notCopied'));
    }
  };
  return (
    <>
      <div className="filter-toolbar">
        <Button
          variant="minimal"
          size="small"
          icon={<UndoIcon />}
          disabled={past.length === 0}
          aria-label={t('filter:editor.undo')}
          title={`${t('filter:editor.undo')} (Ctrl+Z)`}
          onClick={onUndo}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<RedoIcon />}
          disabled={future.length === 0}
          aria-label={t('filter:editor.redo')}
          title={`${t('filter:editor.redo')} (Ctrl+Y)`}
          onClick={onRedo}
        />
        <span className="filter-note" role="status">
          {note}
        </span>
        <Button
          ref={opener}
          variant="minimal"
          size="small"
          icon={<MoreIcon />}
          aria-label={t('filter:editor.moreWays')}
          title={t('filter:editor.moreWays')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          onBlur={() => setNote('')}
        />
        {isOpen && (
          <GripMenu
            anchor={opener}
            items={[
              {
                name: 'copy',
                text: t('filter:editor.copy'),
                disabled: tree.root.type === undefined,
                run: () => {
                  opener.current?.focus();
                  void copy();
                },
              },
              { name: 'paste', text: t('filter:editor.paste'), run: () => setPasting(true) },
            ]}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      {isPasting && (
        <PastePanel
          load={load}
          onClose={() => {
            setPasting(false);
            opener.current?.focus();
          }}
        />
      )}
    </>
  );
}
