import type { Cue } from './captions.ts';

/**
 * `GET /ai/api/1/speechtotext?videoFile=&persist=&overwrite=&tenantName=&output=&language=` (specification, section 7; the
 * shapes, `language` and `job` are the product's own).
 */
export const SPEECH_PATH = '/ai/api/1/speechtotext';

export const SPEECH_OUTPUTS = ['json', 'vtt', 'srt', 'text'] as const;
export type SpeechOutput = (typeof SPEECH_OUTPUTS)[number];

/** Variables that an operator sets; the second where the service wants a key. */
export const SPEECH_VARIABLES = ['STT_URL', 'STT_KEY'] as const;

/** Why a text did not come. `speech-` and one of these is the `error` of an answer. */
export const SPEECH_PROBLEMS = [
  'busy',
  'exists',
  'gone',
  'key',
  'nonsense',
  'refused',
  'silent',
  'stopped',
  'timeout',
  'unreachable',
  'unreadable',
  'unset',
] as const;
export type SpeechProblemName = (typeof SPEECH_PROBLEMS)[number];

/** What is under way (202), has failed, or is done (200). */
export interface SpeechAnswer {
  readonly jobId: string;
  /** Of the job. */
  readonly status: string;
  /** Percent. */
  readonly progress: number;
  /** What to say of it, in the caller's language. */
  readonly message: string | null;
  /** `speech-<problem>` */
  readonly error?: string;
  /** Once it is done: the language that was heard, BCP 47; `und` where nobody knows. */
  readonly language?: string;
  readonly text?: string;
  readonly cues?: readonly Cue[];
  /** Whether it has become captions of the video. */
  readonly isKept?: boolean;
}
