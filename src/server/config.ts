import { resolve } from 'node:path';
import { type ContentsConfig, readContentsConfig } from './platform/files/contents/contents-config.ts';
import { type MailConfig, readMailConfig } from './platform/mail/mail-config.ts';
import { readSecretKeys, type SecretKeys } from './base/secrets/secret-keys.ts';
import { LOG_LEVELS, type LogLevel } from './base/log/log-levels.ts';
import { type OutgoingRules, readOutgoingRules } from './platform/outgoing/outgoing-config.ts';
import { readSpeechConfig, type SpeechConfig } from './areas/media/speech/speech-config.ts';
import { StartError } from './base/start-error.ts';

export interface Config extends MailConfig, ContentsConfig {
  /** 0 lets the system choose one. */
  readonly port: number;
  /** The address to listen on; `localhost` is this machine alone, and without one it is every network. */
  readonly host?: string;
  readonly dataDir: string;
  /** Where it is given, this PostgreSQL is used and `dataDir` holds no database. */
  readonly databaseUrl?: string;
  readonly metadataDir: string;
  readonly localesDir: string;
  /** Metadata and texts of the installation beside those of the product. */
  readonly overlayDir?: string;
  readonly production: boolean;
  /** Processes beside this one that do what nobody waits for; 0: this one does. The built-in database serves one process. */
  readonly workers: number;
  /** How many proxies before this server tell, in X-Forwarded-For and -Proto, who calls and how. */
  readonly trustedProxies: number;
  readonly logLevel: LogLevel;
  /** Who sends it may read `/metrics` from anywhere; without one, this machine may. */
  readonly metricsToken?: string;
  /** What calls to addresses that people give may reach beyond public ones. */
  readonly outgoing: OutgoingRules;
  /** What secrets of tenants are encrypted by; without a key none can be set. */
  readonly secretKeys: SecretKeys;
  /** What listens to videos. */
  readonly speech: SpeechConfig | undefined;
}

/**
 * The settings from the environment; folders become absolute, an empty variable counts as not set.
 * @throws StartError for what cannot be used, such as a port that is none
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const production = env.NODE_ENV === 'production';
  const host = env.HOST?.trim() || (production ? undefined : 'localhost');
  const databaseUrl = env.DATABASE_URL?.trim();
  const metricsToken = env.METRICS_TOKEN?.trim();
  return {
    port: readPort(env.PORT?.trim() || '8080'),
    ...(host ? { host } : {}),
    dataDir: resolve(env.TESSERA_DATA || 'data'),
    ...(databaseUrl ? { databaseUrl } : {}),
    metadataDir: resolve(env.TESSERA_METADATA || 'metadata'),
    localesDir: resolve(env.TESSERA_LOCALES || 'locales'),
    ...(env.TESSERA_OVERLAY ? { overlayDir: resolve(env.TESSERA_OVERLAY) } : {}),
    production,
    workers: databaseUrl ? readCount('WORKERS', env.WORKERS?.trim() || '1', 'of worker processes') : 0,
    trustedProxies: readCount(
      'TRUSTED_PROXIES',
      env.TRUSTED_PROXIES?.trim() || '0',
      'of proxies before this server',
    ),
    logLevel: readLogLevel(env.LOG_LEVEL?.trim() || 'info'),
    ...(metricsToken ? { metricsToken } : {}),
    outgoing: readOutgoingRules(env),
    secretKeys: readSecretKeys(env),
    speech: readSpeechConfig(env),
    ...readMailConfig(env),
    ...readContentsConfig(env),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new StartError(`PORT is "${text}", which is not a port. Set PORT to a number from 0 to 65535.`);
  }
  return port;
}

function readCount(name: string, text: string, of: string): number {
  if (!/^\d$/.test(text)) {
    throw new StartError(`${name} is "${text}". Set it to the number ${of}, from 0 to 9.`);
  }
  return Number(text);
}

function readLogLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === text.toLowerCase());
  if (level) return level;
  throw new StartError(`LOG_LEVEL is "${text}". Set it to one of: ${LOG_LEVELS.join(', ')}.`);
}
