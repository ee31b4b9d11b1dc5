import { useEffect, useState } from 'react';
import type { Cue } from '../../../contract/calls/captions.ts';
import { type CueStep, type EditedCue, editedCues, stepCues } from './model/cue-list.ts';

interface Draft {
  /** Of the captions that it was begun with. */
  readonly version: number;
  readonly cues: readonly EditedCue[];
}

/** What is typed stays in this tab until it is saved or dropped, wherever one goes meanwhile. */
export function useCueDraft(name: string, version: number, cues: readonly Cue[]) {
  const place = `tessera.captions.${name}`;
  const [draft, setDraft] = useState<Draft | undefined>(() => readDraft(place));
  const current = draft ?? { version, cues: editedCues(cues) };
  useEffect(() => {
    try {
      if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
      else sessionStorage.removeItem(place);
    } catch {
      // Without room in the browser it stays on the screen.
    }
  }, [place, draft]);
  return {
    cues: current.cues,
    version: current.version,
    isChanged: draft !== undefined,
    /** Others have written since it was begun. */
    isOld: draft !== undefined && draft.version !== version,
    /** Once it is saved: whoever looks at the captions then sees them. */
    forget: () => sessionStorage.removeItem(place),
    step: (step: CueStep) =>
      setDraft((before) => {
        const base = before ?? { version, cues: editedCues(cues) };
        return { ...base, cues: stepCues(base.cues, step) };
      }),
    drop: () => setDraft(undefined),
  };
}

function readDraft(place: string): Draft | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(place) ?? 'null') as Draft | null) ?? undefined;
  } catch {
    return undefined;
  }
}
