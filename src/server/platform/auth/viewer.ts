import type { Locale } from '../../../contract/constants.ts';
import type { StoredRole } from '../../base/access/stored-role.ts';

/** Who asks, as far as a valid session tells. */
export interface Viewer {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly tenantName: string;
  /** IANA name of the tenant's time zone. */
  readonly timeZone: string;
  /** The tenant's: what is said to callers who ask for no language that the product has. */
  readonly language: Locale;
  /** Minutes without activity after which the session ends; 0: it does not. */
  readonly expireSession: number;
  /** What they may do; null: nothing. */
  readonly role: StoredRole | null;
}
