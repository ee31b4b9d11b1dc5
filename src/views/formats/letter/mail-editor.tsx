import { useTranslation } from 'react-i18next';
import type { LetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { BlockPanel, PANEL_ID } from './block-panel.tsx';
import { writeText } from './letter-blocks.ts';
import { useLetterContext } from './letter-context.ts';
import { MailCanvas } from './mail-canvas.tsx';
import type { FrameKey } from './mail-frame.ts';
import { SavedBlocks } from './saved-blocks.tsx';

interface Props {
  /** Drawn to be edited. */
  readonly preview: LetterPreview | undefined;
  readonly failed: boolean;
  /** The object whose records are saved blocks. */
  readonly savedBlocks: string | undefined;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

/** The mail is the editor: it stands at the left, at the right the settings of the block that is chosen in it. */
export function MailEditor({ preview, failed, savedBlocks, undo, redo }: Props) {
  const { t } = useTranslation();
  const { letter, edits } = useLetterContext();
  const { selected } = edits;
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
            edits.change((now) => {
              const written = writeText(now, place, part, { before, text });
              isTaken = written !== undefined;
              return written ?? [];
            }, `${place}/${part}`);
            return isTaken;
          }}
          onKey={onKey}
        />
      </div>
      <BlockPanel tools={savedBlocks !== undefined && <SavedBlocks objectName={savedBlocks} />} />
    </div>
  );
}
