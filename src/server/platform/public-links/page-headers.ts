import type { MiddlewareHandler } from 'hono';
import { sql } from 'kysely';
import type { Db } from '../../base/db/system-tables.ts';
import { StartError } from '../../base/start-error.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Of the pages that links lead to: stricter than those of the application, but for the sites that a tenant allows. */
export function publicPageHeaders(db: Db): MiddlewareHandler {
  return async (context, next) => {
    const tenant = context.req.param('tenant') ?? '';
    const origins = await frameOrigins(db, tenant);
    await next();
    const { headers } = context.res;
    headers.set('Content-Security-Policy', `${POLICY}; frame-ancestors ${origins.join(' ') || "'none'"}`);
    headers.set('Cache-Control', 'no-store');
    headers.set('X-Robots-Tag', 'noindex, nofollow');
    // It knows no list, and browsers that know the policy would take no notice of it.
    if (origins.length) headers.delete('X-Frame-Options');
  };
}

async function frameOrigins(db: Db, tenantId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ origins: readonly string[] }>`select frame_origins as origins
    from tessera.tenant where id = ${tenantId}`.execute(db);
  return rows[0]?.origins ?? [];
}

/**
 * Sets the sites that may show a tenant's public pages in a frame; none where none is given.
 * @throws StartError for what is no such site, or a domain that no tenant has
 */
export async function setFrameOrigins(db: Db, domain: string, origins: readonly string[]): Promise<void> {
  const wrong = origins.find(
    (origin) => !origin.startsWith('https://') || URL.parse(origin)?.origin !== origin,
  );
  if (wrong !== undefined) {
    throw new StartError(`"${wrong}" is no site. Write it like https://www.example.com, without a path.`);
  }
  const { rows } = await sql`update tessera.tenant set frame_origins = ${[...origins]}
    where domain = ${domain.trim().toLowerCase()} returning 1`.execute(db);
  if (!rows.length) throw new StartError(`There is no tenant with the domain "${domain}".`);
}
