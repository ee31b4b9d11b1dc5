import { resolve } from 'node:path';
import { StartError } from './start-error.ts';

export interface Config {
  /** 0 lets the system choose one. */
  readonly port: number;
  readonly dataDir: string;
  /** Where it is given, this PostgreSQL is used and `dataDir` holds no database. */
  readonly databaseUrl?: string;
  readonly metadataDir: string;
  readonly localesDir: string;
  readonly production: boolean;
}

/**
 * The settings from the environment; folders become absolute, an empty variable counts as not set.
 * @throws StartError for a port that is none
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const databaseUrl = env.DATABASE_URL?.trim();
  return {
    port: readPort(env.PORT?.trim() || '8080'),
    dataDir: resolve(env.TESSERA_DATA || 'data'),
    ...(databaseUrl ? { databaseUrl } : {}),
    metadataDir: resolve(env.TESSERA_METADATA || 'metadata'),
    localesDir: resolve(env.TESSERA_LOCALES || 'locales'),
    production: env.NODE_ENV === 'production',
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new StartError(`PORT is "${text}", which is not a port. Set PORT to a number from 0 to 65535.`);
  }
  return port;
}
