import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callFailure } from '../../../engine/hooks/call-failure.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import { NoteField } from '../changes/note-field.tsx';

interface Props {
  /** Why nothing can be published yet. */
  readonly hindrance: string | undefined;
  readonly onPublish: (note: string) => Promise<void>;
  /** The review is not what the server has any more. */
  readonly onReload: () => Promise<void>;
}

/** A note for those who read the history, and the button that makes the changes everybody's. */
export function PublishForm({ hindrance, onPublish, onReload }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const publish = async () => {
    setBusy(true);
    setProblem('');
    try {
      await onPublish(note.trim());
    } catch (error) {
      setProblem(errorText(error));
      // Somebody has published meanwhile, or a draft is refused now: the review says what.
      if (callFailure(error).type === 'refused') await onReload();
    }
    setBusy(false);
  };
  return (
    <form
      className="review-publish"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && hindrance === undefined) void publish();
      }}
    >
      <NoteField value={note} onChange={setNote} />
      <div role="alert" className="review-problem">
        {problem}
      </div>
      <div className="review-foot">
        <span role="status">{isBusy ? t('configuration:reviewing.publishing') : hindrance}</span>
        <BusyButton
          type="submit"
          intent="primary"
          busy={isBusy}
          disabled={hindrance !== undefined}
          text={t('configuration:reviewing.publish')}
        />
      </div>
    </form>
  );
}
