import type { Database } from '../../base/db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { Settings } from '../settings/settings.ts';

/** What the calls under `/api/auth` work with. */
export interface AuthParts {
  readonly database: Pick<Database, 'kysely' | 'forTenant'>;
  /** What tenants have set; without it the defaults hold. */
  readonly settings?: Settings;
  /** Without it nobody gets a mail. */
  readonly mailer?: Mailer;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** How many proxies stand before this server and tell, in X-Forwarded-For, who calls. */
  readonly trustedProxies?: number;
  /** Takes what goes on after the answer, such as writing a mail; it never fails. */
  readonly inBackground?: (work: Promise<void>) => void;
  /** Is told of sessions that this process has ended, or given new tokens. */
  readonly changed?: (sessionIds: readonly string[]) => Promise<void>;
}

export type Auth = Required<Omit<AuthParts, 'mailer'>> & Pick<AuthParts, 'mailer'>;

export function withDefaults(parts: AuthParts): Auth {
  return {
    now: Date.now,
    settings: new Settings(),
    trustedProxies: 0,
    inBackground: () => undefined,
    changed: () => Promise.resolve(),
    ...parts,
  };
}

/** After how many minutes without activity a session of the tenant ends; 0: it does not. */
export const idleLimit = ({ database, settings }: Auth, tenantId: string): Promise<number> =>
  settings.read(database.forTenant(tenantId), 'expireSession');

/** As the database takes it. */
export const iso = (ms: number): string => new Date(ms).toISOString();
