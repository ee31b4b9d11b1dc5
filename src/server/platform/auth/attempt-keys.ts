import {
  ACCOUNT_ATTEMPTS,
  ADDRESS_ATTEMPTS,
  LOGIN_ATTEMPTS,
  LOGIN_PENALTY_MINUTES,
  LOGIN_PERIOD_MINUTES,
  RESET_LINK_MINUTES,
} from '../../../contract/constants.ts';
import { type AttemptKey, attemptKey, type AttemptLimit } from './attempts.ts';
import { networkOf } from './client-address.ts';
import type { AccountName } from './devices.ts';
import { typedEmail, typedName } from './lookup-key.ts';
import type { UserKey } from './sessions.ts';

const PENALTY = { periodMinutes: LOGIN_PERIOD_MINUTES, penaltyMinutes: LOGIN_PENALTY_MINUTES };
const FEW: AttemptLimit = { allowed: LOGIN_ATTEMPTS, ...PENALTY };
const OF_ACCOUNT: AttemptLimit = { allowed: ACCOUNT_ATTEMPTS, ...PENALTY };
const OF_ADDRESS: AttemptLimit = { allowed: ADDRESS_ATTEMPTS, ...PENALTY };

/** Who tries: never an account alone, or whoever knows its name would lock its owner out. */
export interface Caller {
  /** Undefined where it is not known. */
  readonly address: string | undefined;
  /** A device with which the account has logged in before. */
  readonly device?: string | undefined;
}

/** Tries for one account, whether it exists or not. */
interface AccountTries {
  /** In the order in which they are asked: tries that one of them refuses do not count for those behind it. */
  readonly keys: readonly AttemptKey[];
  /** What a right try clears; it is taken back from the others. */
  readonly own: AttemptKey;
  /** Without those of a network over all accounts. */
  readonly ofAccount: readonly AttemptKey[];
}

/**
 * A known device counts by itself. All others count by network, by account and network, and by account over all networks:
 * the last slows down who guesses from many places, and never a known device.
 */
function accountTries(
  about: string,
  { domain, email }: AccountName,
  { address, device }: Caller,
  limits: { readonly few: AttemptLimit; readonly account: AttemptLimit; readonly network?: AttemptLimit },
): AccountTries {
  const account = [about, typedName(domain), typedEmail(email)];
  if (device !== undefined) {
    const own = attemptKey(limits.few, 'device', ...account, device);
    return { keys: [own], own, ofAccount: [own] };
  }
  const own = attemptKey(limits.few, 'network', ...account, address === undefined ? '' : networkOf(address));
  const network = limits.network ? addressKeys(address, limits.network, about) : [];
  const ofAccount = [own, attemptKey(limits.account, 'account', ...account)];
  return { keys: [...network, ...ofAccount], own, ofAccount };
}

export const loginTries = (account: AccountName, caller: Caller): AccountTries =>
  accountTries('login', account, caller, { few: FEW, account: OF_ACCOUNT, network: OF_ADDRESS });

/** Who tries codes of the second factor knows the password: of all unknown devices together as few as of one. */
export const codeTries = ({ tenantId, userId }: UserKey, { device }: Caller): readonly AttemptKey[] =>
  device === undefined ? [attemptKey(FEW, 'code', tenantId, userId)] : [];

/**
 * Mails with links to a new password: more of them would only be a nuisance. While no more are sent, the last one's link is
 * still good.
 */
const MAILS = { periodMinutes: RESET_LINK_MINUTES, penaltyMinutes: RESET_LINK_MINUTES };

export const mailTries = (account: AccountName, caller: Caller): AccountTries =>
  accountTries('reset mail', account, caller, {
    few: { allowed: 3, ...MAILS },
    account: { allowed: 6, ...MAILS },
  });

/** Links asked for, and wrong ones tried, from one network address. */
const LINKS: AttemptLimit = { allowed: 30, periodMinutes: 60, penaltyMinutes: 60 };
export const linkTries = (address: string | undefined, about: 'forgot' | 'link'): readonly AttemptKey[] =>
  addressKeys(address, LINKS, about);

/** Tries of somebody who is logged in to prove who they are, by password or code. */
export const ownPasswordKey = ({
  tenantId,
  userId,
  sessionId,
}: UserKey & { readonly sessionId: string }): AttemptKey =>
  attemptKey(FEW, 'own password', tenantId, userId, sessionId);

/** Tries from one network address; none where it is not known. */
const addressKeys = (address: string | undefined, limit: AttemptLimit, about: string) =>
  address === undefined ? [] : [attemptKey(limit, about, networkOf(address))];
