import { useTranslation } from 'react-i18next';
import type { Letter } from '../../../contract/letters/letter.ts';
import type { LetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { BlockPanel, PANEL_ID } from './block-panel.tsx';
import { withText } from './letter-state.ts';
import { MailCanvas } from './mail-canvas.tsx';
import type { FrameKey } from './mail-frame.ts';
import { SavedBlocks } from './saved-blocks.tsx';
import type { BlockEdits } from './use-block-edits.ts';

interface Props {
  readonly letter: Letter;
  /** Drawn to be edited. */
  readonly preview: LetterPreview | undefined;
  readonly failed: boolean;
  readonly edits: BlockEdits;
  /** The object whose records are saved blocks. */
  readonly savedBlocks: string | undefined;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The mail is the editor: it stands at the left, at the right the settings of the block that is chosen in it. */
export function MailEditor({ letter, preview, failed, edits, savedBlocks, undo, redo }: Props) {
  const { t } = useTranslation();
  const { selected, message } = edits;
  const onKey = (place: string, key: FrameKey) => {
    if (key === 'undo') undo?.();
    else if (key === 'redo') redo?.();
    else if (key === 'settings') document.getElementById(PANEL_ID)?.focus();
    else if (key === 'up' || key === 'down') edits.move(place, key === 'up' ? -1 : 1);
    else edits[key](place);
  };
  return (
    <div className="letter-mail">
      <div>
        {failed && <p role="alert">{t('letters:previewFailed')}</p>}
        <MailCanvas
          letter={letter}
          html={preview?.html ?? undefined}
          selected={selected}
          onSelect={edits.select}
          onText={(place, part, text, before) => {
            let isTaken = false;
            edits.change((blocks) => {
              const written = withText(blocks, place, part, { before, text });
              isTaken = written !== undefined;
              return written ?? blocks;
            });
            return isTaken;
          }}
          onKey={onKey}
        />
      </div>
      <BlockPanel
        letter={letter}
        selected={selected}
        edits={edits}
        tools={
          savedBlocks !== undefined && (
            <SavedBlocks
              objectName={savedBlocks}
              letter={letter}
              selected={selected}
              onInsert={edits.insert}
            />
          )
        }
      />
      <div className="sr-only" role="status">
        {message}
      </div>
    </div>
  );
}
