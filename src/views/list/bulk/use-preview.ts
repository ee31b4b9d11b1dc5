import { useEffect, useState } from 'react';
import { type BulkPreview, type BulkTarget, useBulk } from '../../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useStable } from '../use-stable.ts';

export type PreviewState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'ready'; readonly preview: BulkPreview };

/** What a bulk call would be about: asked once at open, and again on request. */
export function usePreview(model: ObjectModel, given: BulkTarget): readonly [PreviewState, () => void] {
  const { preview: ask } = useBulk(model);
  const target = useStable(given);
  const [asked, setAsked] = useState(0);
  const [answer, setAnswer] = useState<{ readonly to: number; readonly state: PreviewState }>();
  useEffect(() => {
    let left = false;
    const keep = (state: PreviewState) => {
      if (!left) setAnswer({ to: asked, state });
    };
    ask(target).then(
      (preview) => keep({ status: 'ready', preview }),
      (error: unknown) => keep({ status: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [ask, target, asked]);
  const state: PreviewState = answer?.to === asked ? answer.state : { status: 'loading' };
  return [state, () => setAsked(asked + 1)];
}
