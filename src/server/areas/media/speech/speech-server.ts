import { captionLanguage, type Cue, cueRule, keptCues } from '../../../../contract/calls/captions.ts';
import type { OutgoingLimits } from '../../../platform/outgoing/one-call.ts';
import type { Outgoing } from '../../../platform/outgoing/outgoing.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { languageNamed } from './language-named.ts';
import type { SpeechConfig } from './speech-config.ts';
import { SpeechProblem } from './speech-problem.ts';
import type { SoundPiece } from './sound.ts';

/** A service that listens, and the way to it. */
export interface SpeechServer extends SpeechConfig {
  readonly outgoing: Pick<Outgoing, 'call'>;
  readonly limits?: Partial<OutgoingLimits>;
  /** Before a call that the service had no time for is made again (milliseconds). */
  readonly pauseMs?: number;
}

let inUse: SpeechServer | undefined;

/** Says which service listens, once for the process; undefined: none. Answers how to take that back. */
export function useSpeech(server: SpeechServer | undefined): () => void {
  const before = inUse;
  inUse = server;
  return () => {
    inUse = before;
  };
}

export const speechServer = (): SpeechServer | undefined => inUse;

export interface Heard {
  readonly language: string | undefined;
  readonly cues: readonly Cue[];
}

const MINUTES = 60_000;
const LIMITS = { bytes: 8 * 1024 ** 2, firstByteMs: 10 * MINUTES, totalMs: 12 * MINUTES, redirects: 0 };
const TRIES = 3;
const PAUSE_MS = 3_000;

/**
 * Has the service listen to a piece; times count from the piece's beginning.
 * @throws SpeechProblem; the signal's reason, where that came
 */
export async function hear(
  server: SpeechServer,
  piece: SoundPiece,
  asked: { readonly tenantId: string; readonly language: string; readonly signal?: AbortSignal | undefined },
): Promise<Heard> {
  const { url, key, model, outgoing, limits, pauseMs = PAUSE_MS } = server;
  const form = new FormData();
  form.set('model', model);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'segment');
  // The service knows languages, not countries.
  if (asked.language) form.set('language', asked.language.split('-')[0] ?? '');
  form.set(
    'file',
    new Blob([piece.bytes as Uint8Array<ArrayBuffer>], { type: piece.contentType }),
    piece.name,
  );
  // Only a request knows what separates the parts of a form.
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const headers = {
    'content-type': request.headers.get('content-type') ?? '',
    accept: 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const { tenantId, signal } = asked;
  for (let tries = 1; ; tries++) {
    try {
      const call = { tenantId, address: url, method: 'POST', headers, body, tries } as const;
      const answer = await outgoing.call({
        ...call,
        limits: { ...LIMITS, ...limits },
        ...(signal ? { signal } : {}),
      });
      return readHeard(answer.body);
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error;
      const problem = problemOf(error);
      if (problem.problem !== 'busy' || tries >= TRIES) throw problem;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * tries));
      signal?.throwIfAborted();
    }
  }
}

function problemOf({ kind, answer }: OutgoingError): SpeechProblem {
  if (kind === 'timeout') return new SpeechProblem('timeout');
  if (kind === 'too-large') return new SpeechProblem('nonsense');
  if (!answer) return new SpeechProblem('unreachable');
  const { status } = answer;
  if (status === 401 || status === 403) return new SpeechProblem('key', status);
  if (status === 429 || status === 503) return new SpeechProblem('busy', status);
  return new SpeechProblem('refused', status);
}

interface Passage {
  readonly start?: unknown;
  readonly end?: unknown;
  readonly text?: unknown;
}

/** @throws SpeechProblem nonsense */
function readHeard(body: Buffer): Heard {
  const nonsense = () => new SpeechProblem('nonsense');
  let told: { readonly segments?: unknown; readonly language?: unknown; readonly text?: unknown } | null;
  try {
    told = JSON.parse(body.toString('utf8')) as typeof told;
  } catch {
    throw nonsense();
  }
  const { segments = told?.text === '' ? [] : undefined, language } = told ?? {};
  if (!Array.isArray(segments)) throw nonsense();
  const cues = (segments as readonly (Passage | null)[]).flatMap((segment): readonly Cue[] => {
    const { start, end, text } = segment ?? {};
    if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') throw nonsense();
    const cue = { from: start, to: end, text };
    // Services hear nothing for no time now and then.
    return cueRule(cue) ? [] : [cue];
  });
  const named = typeof language === 'string' ? (captionLanguage(language) ?? '') : '';
  const found = typeof language === 'string' ? (languageNamed(language) ?? named) : '';
  return { language: found || undefined, cues: keptCues(cues) };
}
