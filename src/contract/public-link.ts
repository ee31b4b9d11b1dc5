/**
 * Links that lead people without a login to a page: `/p/<purpose>/<tenant>#<id>.<secret>`. What follows # never leaves
 * the browser by itself, so that no log on the way has it.
 */

/** Also of a link that nobody has made: those that cannot be told apart from it by trying. */
export type LinkState = 'VALID' | 'EXPIRED' | 'REVOKED' | 'COMPLETED' | 'UNKNOWN';

/** What a call to `/api/public/<purpose>` answers. */
export interface LinkAnswer {
  readonly state: LinkState;
  /** What the purpose's page shows: with a link that is VALID, and right after the last use of one. */
  readonly page?: unknown;
}

export const PUBLIC_PAGES = '/p';

/** @param token `<tenant>.<id>.<secret>` */
export function publicPath(purpose: string, token: string): string {
  const [tenant = '', ...rest] = token.split('.');
  return `${PUBLIC_PAGES}/${purpose}/${tenant}#${rest.join('.')}`;
}

/** The inverse of {@link publicPath}; of other addresses a token that no link has. */
export function publicLinkAt({ pathname, hash }: { readonly pathname: string; readonly hash: string }) {
  const [purpose = '', tenant = ''] = pathname.slice(PUBLIC_PAGES.length + 1).split('/');
  return { purpose, token: `${tenant}.${hash.slice(1)}` };
}
