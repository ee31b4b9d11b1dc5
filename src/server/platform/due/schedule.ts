import { sql } from 'kysely';
import { nextCronMoment } from '../../../contract/workflow/next-cron-moment.ts';
import type { Database } from '../../base/db/database.ts';
import type { DueKind } from './due-kind.ts';

/** What is done again and again. */
export interface Schedule {
  readonly name: string;
  /** Minute, hour, day, month, weekday; as `croner` reads it. */
  readonly cron: string;
  /** By whose clocks, such as `Europe/Warsaw`. */
  readonly zone: string;
  /** Does it, for one moment; again where it throws. What was missed while no process was there is done once. */
  readonly run: (moment: Date, signal: AbortSignal) => Promise<void>;
}

/**
 * The next moment. One that clocks leave out comes right after the gap, one that they show twice is its first. Undefined where none comes.
 * @throws where the cron or the zone is none
 */
export const nextMoment = ({ cron, zone }: Pick<Schedule, 'cron' | 'zone'>, after: Date): Date | undefined =>
  nextCronMoment(cron, zone, after);

const WAIT_MS = 60_000;

/** Each schedule as due work: its next moment is one row, of the name and the moment, however many processes write it. */
export function scheduledWork(
  { kysely }: Pick<Database, 'kysely'>,
  schedules: readonly Schedule[],
  now: () => Date = () => new Date(),
): readonly DueKind[] {
  return schedules.map((schedule) => {
    const name = `schedule:${schedule.name}`;
    const write = (next: Date | undefined) => sql`insert into tessera.due (tenant_id, kind, key, due_at)
      select '', ${name}, m, m::timestamptz from (values (${next?.toISOString() ?? null}::text)) as v(m)
      where m is not null on conflict do nothing`;
    const next = nextMoment(schedule, now());
    return {
      name,
      atOnce: 1,
      waitAfter: () => WAIT_MS,
      // Moments of another cron or zone, which are still to come, are none any more.
      complete: sql`with gone as (delete from tessera.due where kind = ${name} and tenant_id = '' and taken_by is null
          and key > ${now().toISOString()} and key <> ${next?.toISOString() ?? ''})
        ${write(next)}`,
      run: async ({ key }, signal) => {
        const moment = new Date(key);
        // First, so that a moment that fails keeps no other from coming. Clocks may differ by a little.
        await write(nextMoment(schedule, new Date(Math.max(now().getTime(), moment.getTime())))).execute(
          kysely,
        );
        await schedule.run(moment, signal);
        return undefined;
      },
    };
  });
}
