import { Button, Callout } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Captions } from '../../../contract/calls/captions.ts';
import { callFailure } from '../../../engine/hooks/call-failure.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { BusyButton } from '../../../views/widgets/busy-button.tsx';
import type { PlayerHandle } from '../player/player.tsx';
import { ChangedSince } from './changed-since.tsx';
import { CueRow } from './cue-row.tsx';
import type { CaptionCalls } from '../hooks/use-captions.ts';
import { useCueDraft } from './use-cue-draft.ts';
import { brokenCues, type CueStep } from './model/cue-list.ts';

interface Props {
  readonly id: string;
  readonly captions: Pick<Captions, 'language' | 'version' | 'cues' | 'isChecked'>;
  readonly player: () => PlayerHandle | undefined;
  readonly calls: CaptionCalls;
  readonly onSaved: () => void;
}

/** The captions of one language, with their times, beside the video that they belong to. */
export function CueEditor({ id, captions, player, calls, onSaved }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { language, version, isChecked } = captions;
  const draft = useCueDraft(`${id}.${language}`, version, captions.cues);
  const { cues, isChanged, isOld } = draft;
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const broken = useMemo(() => brokenCues(cues), [cues]);
  const at = usePlace(player);
  const list = useRef<HTMLOListElement>(null);
  const stepDraft = useRef(draft.step);
  useEffect(() => {
    stepDraft.current = draft.step;
  });
  // Stable: thousands of rows are not drawn again for each key.
  const step = useCallback((one: CueStep) => {
    stepDraft.current(one);
    if (one.type === 'add') setTimeout(() => focusAfter(list.current, one.after));
  }, []);
  const now = useCallback(() => player()?.video()?.currentTime, [player]);
  const play = useCallback((seconds: number) => player()?.playFrom(seconds), [player]);
  const save = async (over = draft.version) => {
    setSaving(true);
    setFailure(undefined);
    try {
      const kept = cues.map(({ from, to, text }) => ({ from, to, text }));
      await calls.save({ language, version: over, cues: kept, source: 'manual' });
      draft.forget();
      await calls.readAgain();
      onSaved();
    } catch (error) {
      // What is typed stays; what others have written meanwhile is shown beside it.
      if (isConflict(error)) await calls.readAgain().catch(() => undefined);
      setFailure(errorText(error));
    }
    setSaving(false);
  };
  const mayBeSaved = isChanged || !isChecked;
  return (
    <div className="cue-editor">
      {!isChecked && (
        <Callout compact intent="warning">
          {t('media:captions.unchecked')}
        </Callout>
      )}
      {isOld && (
        <ChangedSince
          cues={captions.cues}
          isBusy={isSaving || broken.size > 0}
          onMine={() => void save(version)}
          onTheirs={draft.drop}
        />
      )}
      <ol className="cue-list" ref={list} aria-label={t('media:captions.list')}>
        {cues.map((cue, index) => (
          <CueRow
            key={cue.key}
            cue={cue}
            number={index + 1}
            isOn={cue.from <= at && at < cue.to}
            isLast={index === cues.length - 1}
            rule={isChanged ? broken.get(cue.key) : undefined}
            onStep={step}
            onPlay={play}
            now={now}
          />
        ))}
      </ol>
      <Button
        variant="minimal"
        icon={<PlusIcon />}
        text={t('media:captions.add')}
        onClick={() => step({ type: 'add', at: now() ?? 0, ...afterLast(cues) })}
      />
      {cues.length > 0 && <p className="cue-keys">{t('media:captions.keys')}</p>}
      {mayBeSaved && (
        <div className="cue-save">
          <BusyButton
            intent="primary"
            busy={isSaving}
            disabled={broken.size > 0 || isOld}
            text={t(isChanged ? 'media:captions.save' : 'media:captions.confirm')}
            onClick={() => void (broken.size === 0 && !isOld && save())}
          />
          {isChanged && <Button text={t('media:captions.discard')} onClick={draft.drop} />}
          {broken.size > 0 && isChanged && <span role="status">{t('media:captions.broken')}</span>}
        </div>
      )}
      {failure !== undefined && (
        <p role="alert" className="cue-rule">
          {failure}
        </p>
      )}
    </div>
  );
}

function isConflict(error: unknown): boolean {
  const failure = callFailure(error);
  return failure.type === 'refused' && ['version-conflict', 'already-exists'].includes(failure.message);
}

const afterLast = (cues: readonly { readonly key: number }[]) => {
  const last = cues.at(-1);
  return last ? { after: last.key } : {};
};

function focusAfter(list: HTMLElement | null, after: number | undefined): void {
  const before = after === undefined ? null : list?.querySelector(`[data-cue="${after}"]`);
  const row = before ? before.nextElementSibling : list?.lastElementChild;
  row?.querySelector('textarea')?.focus();
}

/** Where the video is (seconds), while it plays and after each jump. */
function usePlace(player: () => PlayerHandle | undefined): number {
  const [at, setAt] = useState(-1);
  useEffect(() => {
    const video = player()?.video();
    const tell = () => setAt(video?.currentTime ?? -1);
    video?.addEventListener('timeupdate', tell);
    return () => video?.removeEventListener('timeupdate', tell);
  }, [player]);
  return at;
}
