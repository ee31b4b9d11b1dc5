import {
  type ComponentState,
  type ComponentStatus,
  SERVICE_STATES,
  type ServiceState,
  STATUS_COMPONENTS,
  STATUS_DAYS,
  type StatusComponent,
  type StatusReport,
} from '../../../contract/status.ts';
import { type Findings, SILENCE_MS } from './probe-store.ts';
import type { Outcome } from './probes.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So many failures in a row are no hiccup any more. */
const MAJOR_AFTER = 3;
/** Without these nothing works; without one of the others, much does. */
const VITAL: ReadonlySet<StatusComponent> = new Set(['api', 'database']);

/** What the page shows of what was found; `now` in milliseconds since 1970. */
export function statusReport({ probes, days, incidents }: Findings, now: number): StatusReport {
  const today = Math.floor(now / DAY_MS);
  const components = STATUS_COMPONENTS.map((key): ComponentStatus => {
    const recent = probes.filter(({ component }) => component === key);
    const ofKey = days.filter(({ component }) => component === key);
    const byDay = new Map(ofKey.map(({ day, good, failed }) => [day, share(good, failed)]));
    const list = Array.from({ length: STATUS_DAYS }, (_, index) => isoDate(today - STATUS_DAYS + 1 + index));
    const shown = ofKey.filter(({ day }) => list.includes(day));
    return {
      key,
      state: isOld(recent[0]?.at, now) ? 'unknown' : stateOf(recent.map(({ outcome }) => outcome)),
      uptime: share(sum(shown.map(({ good }) => good)), sum(shown.map(({ failed }) => failed))),
      days: list.map((day) => byDay.get(day) ?? null),
    };
  });
  const last = Math.max(...probes.map(({ at }) => at));
  return {
    state: overallState(components),
    updatedAt: probes.length ? new Date(last).toISOString() : null,
    today: isoDate(today),
    components,
    incidents: incidents.map(({ component, startedAt, endedAt }) => ({
      component,
      startedAt: new Date(startedAt).toISOString(),
      endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    })),
  };
}

/** Nobody has probed lately: what was found before says nothing of now. */
function isOld(at: number | undefined, now: number): boolean {
  return at === undefined || now - at >= SILENCE_MS;
}

/** Of the latest probes, the newest first. What has just come back is not trusted at once. */
export function stateOf(outcomes: readonly Outcome[]): ComponentState {
  const [newest] = outcomes;
  if (newest === undefined) return 'unknown';
  if (newest === 'off') return 'notConfigured';
  const working = outcomes.findIndex((outcome) => outcome !== 'failed');
  if (working === 0) return newest === 'slow' || outcomes.includes('failed') ? 'degraded' : 'operational';
  const failures = working < 0 ? outcomes.length : working;
  return failures >= MAJOR_AFTER ? 'majorOutage' : 'partialOutage';
}

/** The worst of the components; a major outage of all only where one of those is out that everything needs. */
export function overallState(
  components: readonly Pick<ComponentStatus, 'key' | 'state'>[],
): StatusReport['state'] {
  const states = components.flatMap(({ key, state }): ServiceState[] => {
    if (state === 'unknown' || state === 'notConfigured') return [];
    return [state === 'majorOutage' && !VITAL.has(key) ? 'partialOutage' : state];
  });
  if (components.some(({ key, state }) => VITAL.has(key) && state === 'unknown')) return 'unknown';
  return SERVICE_STATES.findLast((state) => states.includes(state)) ?? 'unknown';
}

/** To the ten-thousandth, rounded down: 1 means that nothing failed. */
function share(good: number, failed: number): number | null {
  const all = good + failed;
  return all === 0 ? null : Math.floor((good / all) * 10_000) / 10_000;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const isoDate = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
