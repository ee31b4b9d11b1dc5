/** Why there is no session any more. `logout`: the user wanted it so. */
export type EndReason = 'expired' | 'multi-session' | 'inactive' | 'logout';

/**
 * What the browser knows about the session, by its readable cookie.
 * `ended` differs from `none` in that there was a session a moment ago: the screens say why there is none any more.
 */
export type SessionState =
  | { readonly status: 'active'; readonly expiresAt: number }
  | { readonly status: 'ended'; readonly reason: Exclude<EndReason, 'logout'> }
  | { readonly status: 'none' };

/** What somebody logs in with. */
export interface Credentials {
  readonly tenant: string;
  readonly user: string;
  readonly password: string;
  /** A code of the second factor, or a recovery code, where the server asks for one. */
  readonly code?: string;
}
