import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQuery } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { graphql } from '../../../engine/hooks/graphql.ts';
import { SPEECH_PATH, type SpeechAnswer } from '../../../contract/calls/speech.ts';

const POLL_MS = 800;
const JOBS = graphql(`
  query SpeechJobs($id: ID!) {
    speechJobs(id: $id) {
      jobId
      language
    }
  }
`);

export type SpeechState =
  | { readonly type: 'none' }
  /** Percent. */
  | { readonly type: 'going'; readonly progress: number }
  /** In words, in the language in use; null: nobody knows why. */
  | { readonly type: 'failed'; readonly message: string | null }
  | { readonly type: 'done'; readonly language: string; readonly isKept: boolean };

/**
 * Has a service listen to a video, whose text becomes its captions. It goes on without the screen: one that was begun
 * before, about this language, is heard to its end.
 */
export function useSpeech(videoFile: string, language: string, onDone: (language: string) => void) {
  const { i18n } = useTranslation();
  const { data } = useQuery(JOBS, { variables: { id: videoFile }, fetchPolicy: 'no-cache' });
  const running = data?.speechJobs.find((job) => job.language === language)?.jobId;
  const [state, setState] = useState<SpeechState>({ type: 'none' });
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, [videoFile]);
  const ask = async (query: Record<string, string>) => {
    const { signal } = left.current;
    const headers = { 'accept-language': i18n.language };
    const address = `${SPEECH_PATH}?${new URLSearchParams(query).toString()}`;
    const answer = await fetch(address, { headers, signal });
    return { status: answer.status, body: (await answer.json()) as Partial<SpeechAnswer> };
  };
  const listen = async (query: Record<string, string>) => {
    let { status, body } = await ask(query);
    while (status === 202 && body.jobId !== undefined) {
      setState({ type: 'going', progress: body.progress ?? 0 });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      ({ status, body } = await ask({ job: body.jobId }));
    }
    if (status !== 200) {
      setState({ type: 'failed', message: body.message ?? null });
      return;
    }
    const { language: heard = 'und', isKept = false } = body;
    setState({ type: 'done', language: heard, isKept });
    onDone(heard);
  };
  const follow = (query: Record<string, string>) => {
    const { signal } = left.current;
    listen(query).catch(() => {
      if (!signal.aborted) setState({ type: 'failed', message: null });
    });
  };
  const again = useEffectEvent((job: string) => {
    if (state.type !== 'going') follow({ job });
  });
  useEffect(() => {
    if (running === undefined) return undefined;
    const soon = setTimeout(() => again(running));
    return () => clearTimeout(soon);
  }, [running]);
  return {
    state,
    start: (overwrite: boolean) => {
      setState({ type: 'going', progress: 0 });
      follow({ videoFile, language, persist: 'true', overwrite: String(overwrite) });
    },
  };
}
