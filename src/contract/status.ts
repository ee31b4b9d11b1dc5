/** What the public status page shows: `GET /api/status`. Nothing in it tells how or where the server runs. */
export const STATUS_COMPONENTS = ['api', 'database', 'queue', 'events', 'storage', 'mail'] as const;
export type StatusComponent = (typeof STATUS_COMPONENTS)[number];

/** From best to worst. */
export const SERVICE_STATES = ['operational', 'degraded', 'partialOutage', 'majorOutage'] as const;
export type ServiceState = (typeof SERVICE_STATES)[number];

/** `unknown`: not measured lately. `notConfigured`: this installation does without. */
export type ComponentState = ServiceState | 'unknown' | 'notConfigured';

/** How many days the page looks back, today included. */
export const STATUS_DAYS = 90;

export interface ComponentStatus {
  readonly key: StatusComponent;
  readonly state: ComponentState;
  /** Share of good probes of all the days, 0 to 1; null where there are none. */
  readonly uptime: number | null;
  /** The same for each of the `STATUS_DAYS`, the oldest first. */
  readonly days: readonly (number | null)[];
}

export interface Incident {
  readonly component: StatusComponent;
  /** ISO instants; null: it goes on. */
  readonly startedAt: string;
  readonly endedAt: string | null;
}

export interface StatusReport {
  readonly state: ServiceState | 'unknown';
  /** When the last probe ended (ISO instant); null where nothing was probed yet. */
  readonly updatedAt: string | null;
  /** The last of the days (ISO date); days are those of UTC. */
  readonly today: string;
  readonly components: readonly ComponentStatus[];
  /** The newest first. */
  readonly incidents: readonly Incident[];
}
