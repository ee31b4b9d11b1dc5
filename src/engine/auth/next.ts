export const HOME = '/dashboard';
/** Screens for those who are not logged in; nobody is logged out on them. */
export const PUBLIC = '/app/authenticate';
export const LOGIN = `${PUBLIC}/login`;
export const LOGOUT = '/app/logout';
/** Password, sessions and second factor of the user. */
export const ACCOUNT = '/app/account';
/** For everybody, logged in or not. */
export const STATUS = '/status';

/** Any origin serves: only what stays on it is accepted. */
const ORIGIN = 'https://own.invalid';

/** Is this one of the screens on which nobody has to be logged in? */
export function isPublicPath(pathname: string): boolean {
  return pathname.startsWith(`${PUBLIC}/`);
}

/**
 * Where to go after a login: `next` if it is a path of this application, else the dashboard.
 * Refuses every form of another origin (`//host`, `/\host`, `/.//host`, schemes, control characters),
 * the API, and the login and logout screens themselves.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return HOME;
  const url = URL.parse(next, ORIGIN);
  if (url?.origin !== ORIGIN || url.pathname.startsWith('//')) return HOME;
  if (/^\/(api|app\/authenticate|app\/logout)(\/|$)/.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}

/** The login screen's address that leads back to `path` afterwards. */
export function loginPath(path: string): string {
  const next = safeNext(path);
  return next === HOME ? LOGIN : `${LOGIN}?${new URLSearchParams({ next }).toString()}`;
}
