import { destination, type DestinationStream, type Logger, pino } from 'pino';
import { isOutage } from '../../../contract/errors.ts';
import { currentRequest } from './current-request.ts';
import type { LogLevel } from './log-levels.ts';
import { readableLine } from './readable-line.ts';

interface LogOptions {
  readonly level: LogLevel;
  /** A line for a person in place of JSON. */
  readonly readable?: boolean;
  /** Instead of stderr. */
  readonly to?: DestinationStream;
}

/** Lines wait until there are so many bytes of them, or so long (milliseconds). */
const TOGETHER_BYTES = 8192;
const FLUSH_MS = 250;
const STDERR = 2;

/**
 * The log: one JSON object a line, on stderr; stdout is for what a person reads who starts the server. No line holds
 * more than ids, methods, templates of routes and figures: nothing that people have typed.
 */
export function createLog({ level, readable = false, to }: LogOptions): Logger {
  const stream = to ?? logTo(STDERR);
  return pino(
    {
      level,
      base: null,
      timestamp: isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    readable ? { write: (line) => stream.write(readableLine(line)) } : stream,
  );
}

let second = NaN;
let secondText = '';

/** The moment as each line has it; its second is written once. */
function isoTime(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    secondText = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${secondText}${String(ms).padStart(3, '0')}Z"`;
}

/** A file, by its name or descriptor, that gets many lines at once: its stream would measure all that wait with each. */
export function logTo(
  dest: string | number,
): DestinationStream & Pick<ReturnType<typeof destination>, 'flush' | 'flushSync'> {
  const stream = destination({ dest, sync: false, minLength: TOGETHER_BYTES });
  let lines = '';
  let late: NodeJS.Timeout | undefined;
  const giveOn = () => {
    clearTimeout(late);
    late = undefined;
    if (lines) stream.write(lines);
    lines = '';
  };
  const flush = (done?: (error?: Error) => void) => {
    giveOn();
    stream.flush(done);
  };
  const flushSync = () => {
    giveOn();
    stream.flushSync();
  };
  process.once('exit', flushSync);
  return {
    write(line) {
      lines += line;
      if (lines.length >= TOGETHER_BYTES) giveOn();
      else late ??= setTimeout(flush, FLUSH_MS).unref();
    },
    flush,
    flushSync,
  };
}

let log: Logger | undefined;

/** The log of this process; what happens without one is told on the console. */
export function useLog(chosen: Logger | undefined): void {
  log = chosen;
  outages.clear();
}

/** Writes what was not foreseen, with the request that it happened in. Answers tell nothing of it. */
export function logError(message: string, error: unknown): void {
  if (isOutage(error)) return logOutage(error);
  if (!log) return console.error(message, error);
  log.error({ requestId: currentRequest()?.id, error: errorFields(error) }, message);
  log.flush();
}

/** How often what goes on is told (milliseconds). */
const OUTAGE_EVERY_MS = 10_000;
const outages = new Map<string, { readonly at: number; unsaid: number }>();

/** Writes that the server cannot work, and why: once each ten seconds, however many calls find it so. */
function logOutage(outage: unknown): void {
  const { message: reason, cause } = outage as Error;
  const last = outages.get(reason);
  const now = Date.now();
  if (last && now - last.at < OUTAGE_EVERY_MS) {
    last.unsaid++;
    return;
  }
  outages.set(reason, { at: now, unsaid: 0 });
  const { stack: _, ...fields } = errorFields(cause);
  if (!log) return console.error(reason, fields);
  log.error({ reason, error: fields, ...(last?.unsaid ? { times: last.unsaid + 1 } : {}) }, 'outage');
  log.flush();
}

/** Writes what went wrong outside of this server, and is told to those whom it concerns in another way. */
export function logWarning(message: string, fields: Readonly<Record<string, string>>): void {
  if (!log) return console.error(message, fields);
  log.warn(fields, message);
}

/**
 * Of an error's text only what cannot hold a value: databases and parsers quote what they were given. The former name
 * the table and the rule that was broken.
 */
export function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, message, stack = '', cause, code, severity, table, constraint } = error as DetailedError;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  const at = stack.indexOf('\n    at ');
  return {
    name,
    ...(quotes ? {} : { message }),
    ...(typeof code === 'string' ? { code } : {}),
    ...(severity === undefined ? {} : { table, constraint }),
    stack: at < 0 ? '' : stack.slice(at + 1),
    ...(cause === undefined ? {} : { cause: errorFields(cause) }),
  };
}

/** Those of PostgreSQL have a severity. */
type DetailedError = Error & Readonly<Partial<Record<'code' | 'severity' | 'table' | 'constraint', unknown>>>;
