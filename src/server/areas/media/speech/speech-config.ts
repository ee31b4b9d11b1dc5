import { StartError } from '../../../base/start-error.ts';
import type { OutgoingRules } from '../../../platform/outgoing/outgoing-config.ts';

/** An OpenAI-compatible service that listens. */
export interface SpeechConfig {
  /** Where files are sent to. */
  readonly url: string;
  readonly key?: string;
  readonly model: string;
}

const CALL = '/audio/transcriptions';
const MODEL = 'whisper-1';

/**
 * Reads STT_URL (`https://api.openai.com/v1`, or the whole address of the call), STT_KEY and STT_MODEL. Undefined: none.
 * @throws StartError for what cannot be used
 */
export function readSpeechConfig(
  env: Readonly<Record<string, string | undefined>>,
): SpeechConfig | undefined {
  const [text, key, model] = ['STT_URL', 'STT_KEY', 'STT_MODEL'].map(
    (name) => env[name]?.trim() || undefined,
  );
  if (text === undefined) {
    if (key === undefined && model === undefined) return undefined;
    throw new StartError('STT_URL is missing. Set it, or none of STT_….');
  }
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    const shown = text.replace(/\/\/[^/]*@/, '//');
    throw new StartError(`STT_URL is "${shown}". Set it to an address such as https://api.openai.com/v1.`);
  }
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(CALL) ? path : path + CALL;
  return { url: url.href, ...(key === undefined ? {} : { key }), model: model ?? MODEL };
}

/** Nobody but the operator has given the address: it may be of an own network, at any port. */
export function speechRules({ url }: SpeechConfig): OutgoingRules {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    hosts: new Set([host]),
    ranges: [],
    ports: new Set([Number(port || (protocol === 'https:' ? 443 : 80))]),
  };
}
