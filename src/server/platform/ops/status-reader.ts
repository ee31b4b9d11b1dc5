import type { StatusReport } from '../../../contract/status.ts';
import type { Db } from '../../base/db/system-tables.ts';
import { readFindings } from './probe-store.ts';
import { within } from './probes.ts';
import { overallState, statusReport } from './status-report.ts';

/** The same answer for everybody for so long (milliseconds): anyone may ask, and as often as they like. */
export const STATUS_KEPT_MS = 5000;
/** What takes longer to read cannot be read (milliseconds). */
const READ_LIMIT_MS = 3000;

/** What the status page shows. Does not throw: that the database cannot be reached is a finding, too. */
export class StatusReader {
  readonly #db: Db;
  readonly #isFull: () => boolean;
  readonly #clock: () => number;
  #kept: { readonly until: number; readonly report: Promise<StatusReport> } | undefined;
  #last: StatusReport | undefined;

  constructor(db: Db, clock: () => number = Date.now, isFull: () => boolean = () => false) {
    this.#db = db;
    this.#isFull = isFull;
    this.#clock = clock;
  }

  read(): Promise<StatusReport> {
    const now = this.#clock();
    if (!this.#kept || this.#kept.until <= now) {
      this.#kept = {
        until: now + STATUS_KEPT_MS,
        report: this.#read(now).then((report) => this.#seen(report, now)),
      };
    }
    return this.#kept.report;
  }

  /** What is full cannot be written down as found: it is looked at now. */
  #seen(report: StatusReport, now: number): StatusReport {
    if (!this.#isFull()) return report;
    const components = report.components.map((component) =>
      component.key === 'storage' ? { ...component, state: 'majorOutage' as const } : component,
    );
    return { ...report, state: overallState(components), updatedAt: new Date(now).toISOString(), components };
  }

  async #read(now: number): Promise<StatusReport> {
    try {
      const findings = await within(READ_LIMIT_MS, () => readFindings(this.#db));
      return (this.#last = statusReport(findings, now));
    } catch {
      return withoutDatabase(this.#last ?? statusReport({ probes: [], days: [], incidents: [] }, now), now);
    }
  }
}

/** What was known last, but for what has just been seen: the database does not answer, and so the API cannot do much. */
function withoutDatabase(last: StatusReport, now: number): StatusReport {
  const components = last.components.map((component) => {
    if (component.key === 'database') return { ...component, state: 'majorOutage' as const };
    if (component.key === 'api') return { ...component, state: 'degraded' as const };
    return {
      ...component,
      state: component.state === 'notConfigured' ? component.state : ('unknown' as const),
    };
  });
  return { ...last, state: overallState(components), updatedAt: new Date(now).toISOString(), components };
}
