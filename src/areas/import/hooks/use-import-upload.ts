import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UploadFailure } from '../../../engine/uploads/upload-item.ts';
import { uploadFile, type UploadTarget } from '../model/upload-file.ts';

/** `U`: reasons why a file is not even sent. */
type UploadState<U> =
  | { readonly status: 'idle'; readonly unfit: U | undefined }
  /** `sent`: bytes so far. */
  | { readonly status: 'sending'; readonly file: File; readonly sent: number }
  | { readonly status: 'failed'; readonly file: File; readonly failure: UploadFailure };

interface ImportUpload<U> {
  readonly state: UploadState<U>;
  readonly send: (file: File, unfit: U | undefined) => void;
  /** Sends the same file again. */
  readonly retry: () => void;
  readonly cancel: () => void;
  /** At this moment; stable across renders. */
  readonly isSending: () => boolean;
}

/** Sends one file at a time; what the network cut is sent again as soon as it is back. Ends with the screen. */
export function useImportUpload<U extends string>(
  target: UploadTarget,
  onDone: (id: string) => void,
): ImportUpload<U> {
  const [state, setState] = useState<UploadState<U>>({ status: 'idle', unfit: undefined });
  const running = useRef<AbortController>(undefined);

  const start = async (file: File) => {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    setState({ status: 'sending', file, sent: 0 });
    const answer = await uploadFile(file, target, control.signal, (sent) => {
      if (!control.signal.aborted) setState({ status: 'sending', file, sent });
    });
    if (control.signal.aborted) return;
    running.current = undefined;
    if (answer.ok) onDone(answer.id);
    else if (answer.failure) setState({ status: 'failed', file, failure: answer.failure });
  };
  const retry = () => {
    if (state.status === 'failed') void start(state.file);
  };
  const retryWhenBack = useEffectEvent(() => {
    if (state.status === 'failed' && state.failure.kind === 'network') retry();
  });
  useEffect(() => {
    const again = () => retryWhenBack();
    addEventListener('online', again);
    return () => {
      removeEventListener('online', again);
      running.current?.abort();
    };
  }, []);

  return {
    state,
    send: (file, unfit) => {
      if (unfit === undefined) void start(file);
      else setState({ status: 'idle', unfit });
    },
    retry,
    cancel: () => {
      running.current?.abort();
      running.current = undefined;
      setState({ status: 'idle', unfit: undefined });
    },
    isSending: useCallback(() => running.current !== undefined, []),
  };
}
