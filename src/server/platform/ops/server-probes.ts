import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../base/db/database.ts';
import { standingStill } from '../events/consumer-lag.ts';
import type { EventConsumer } from '../events/event-consumer.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { SmtpSettings } from '../mail/mail-config.ts';
import { SmtpSender } from '../mail/smtp.ts';
import { type Probe, PROBE_LIMIT_MS, type Probes } from './probes.ts';

interface Parts {
  /** Of this server, as a client on this machine calls it. */
  readonly url: string;
  readonly database: Pick<Database, 'kysely' | 'engine'>;
  readonly jobs: Pick<Jobs, 'sendBeat'>;
  readonly consumers: readonly EventConsumer[];
  readonly dataDir: string;
  /** Has the disk no room, or had none a moment ago? */
  readonly isFull: () => boolean;
  readonly smtp?: SmtpSettings | undefined;
}

const SMTP_TIMEOUTS = { connectMs: PROBE_LIMIT_MS / 2, silenceMs: PROBE_LIMIT_MS / 2 };
/** How often it is looked whether a job was done (milliseconds). */
const LOOK_MS = 200;

/** Each does what users do with the component, on a small scale. */
export function serverProbes(parts: Parts): Probes {
  const { url, database, jobs, consumers, dataDir, isFull, smtp } = parts;
  return {
    api: apiProbe(url),
    database: databaseProbe(database),
    queue: queueProbe(database, jobs),
    events: eventsProbe(database, consumers),
    storage: storageProbe(dataDir, database.engine, isFull),
    mail: mailProbe(smtp),
  };
}

/** A request over HTTP to the API itself, as others send it. */
export function apiProbe(url: string): Probe {
  return async (signal) => {
    const answer = await fetch(`${url}/healthz`, { signal });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`The API answered with ${answer.status}`);
    return true;
  };
}

export function databaseProbe({ kysely }: Pick<Database, 'kysely'>): Probe {
  return async () => {
    await sql`select 1`.execute(kysely);
    return true;
  };
}

/** Has a worker of any process do a job, and waits until it is done. */
export function queueProbe({ kysely }: Pick<Database, 'kysely'>, jobs: Parts['jobs']): Probe {
  const lastBeat = async () => {
    const { rows } = await sql<{ at: string }>`select at::text as at from tessera_ops.beat`.execute(kysely);
    return rows[0]?.at;
  };
  return async (signal) => {
    const before = await lastBeat();
    await jobs.sendBeat();
    while ((await lastBeat()) === before) await delay(LOOK_MS, undefined, { signal });
    return true;
  };
}

/** Whether all consumers go on. */
export function eventsProbe(
  { kysely }: Pick<Database, 'kysely'>,
  consumers: readonly EventConsumer[],
): Probe {
  return async () => {
    const still = await standingStill(kysely, consumers);
    if (still.length) throw new Error(`Consumers of events stand still: ${still.join(', ')}`);
    return consumers.length > 0;
  };
}

/**
 * Writes a file, has it reach the disk, and reads it back. With a PostgreSQL server there is a folder only once
 * something is kept in it.
 */
export function storageProbe(
  folder: string,
  engine: Database['engine'],
  isFull: () => boolean = () => false,
): Probe {
  return async () => {
    if (isFull()) throw new Error('The disk is full');
    if (engine === 'postgres' && !existsSync(folder)) return false;
    const path = join(folder, `.probe-${randomUUID()}`);
    const written = randomUUID();
    try {
      const file = await open(path, 'wx', 0o600);
      try {
        await file.writeFile(written);
        await file.sync();
      } finally {
        await file.close();
      }
      if ((await readFile(path, 'utf8')) !== written)
        throw new Error('A file was not read as it was written');
    } finally {
      await rm(path, { force: true });
    }
    return true;
  };
}

/** Connects to the mail server and logs in there, as for a mail. */
export function mailProbe(smtp: SmtpSettings | undefined): Probe {
  return async () => {
    if (smtp) await new SmtpSender(smtp, {}, SMTP_TIMEOUTS).probe();
    return smtp !== undefined;
  };
}
