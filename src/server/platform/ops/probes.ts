import type { StatusComponent } from '../../../contract/status.ts';

/** `off`: this installation does without the component. */
export type Outcome = 'good' | 'slow' | 'failed' | 'off';

export interface ProbeResult {
  readonly component: StatusComponent;
  /** Milliseconds since 1970, at a whole interval: processes that probe at the same time write the same row. */
  readonly at: number;
  readonly outcome: Outcome;
}

/** Tries a component out; false where this installation does without it. Throws where it does not work. */
export type Probe = (signal: AbortSignal) => Promise<boolean>;

export type Probes = Readonly<Record<StatusComponent, Probe>>;

/** How long a probe may take (milliseconds). */
export const PROBE_LIMIT_MS = 20_000;
/** What takes longer works, but not as it should. A job may have to wait until a worker looks for it. */
const SLOW_MS: Readonly<Record<StatusComponent, number>> = {
  api: 1000,
  database: 1000,
  queue: 15_000,
  events: 1000,
  storage: 2000,
  mail: 5000,
};

/** Why something failed is for the log. */
export type OnFailure = (component: StatusComponent, error: unknown) => void;

/** All at the same time; does not throw. Undefined where `stop` came first. */
export async function probeAll(
  probes: Probes,
  at: number,
  onFailure: OnFailure,
  stop: AbortSignal,
): Promise<ProbeResult[] | undefined> {
  const components = Object.keys(probes) as StatusComponent[];
  const results = await Promise.all(
    components.map(async (component): Promise<ProbeResult> => {
      const began = performance.now();
      try {
        const isThere = await within(PROBE_LIMIT_MS, probes[component], stop);
        const slow = performance.now() - began > SLOW_MS[component];
        return { component, at, outcome: !isThere ? 'off' : slow ? 'slow' : 'good' };
      } catch (error) {
        if (!stop.aborted) onFailure(component, error);
        return { component, at, outcome: 'failed' };
      }
    }),
  );
  return stop.aborted ? undefined : results;
}

/** Rejects when the time is over or somebody says stop, whether or not the work takes notice of its signal. */
export async function within<R>(
  ms: number,
  work: (signal: AbortSignal) => Promise<R>,
  stop?: AbortSignal,
): Promise<R> {
  const end = new AbortController();
  const ended = Promise.withResolvers<never>();
  const giveUp = (reason: Error) => {
    end.abort(reason);
    ended.reject(reason);
  };
  const onStop = () => giveUp(new Error('Stopped'));
  const timer = setTimeout(() => giveUp(new Error(`There was no answer within ${ms} ms`)), ms);
  stop?.addEventListener('abort', onStop, { once: true });
  try {
    return await Promise.race([work(end.signal), ended.promise]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', onStop);
  }
}
