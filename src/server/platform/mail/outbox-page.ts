import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Db } from '../../base/db/system-tables.ts';
import { composeMail, escapeHtml } from './compose.ts';
import { newestMails, type StoredMail } from './mail-rows.ts';
import type { NewToken } from './mail-due.ts';
import type { MailTexts } from './mail-texts.ts';

export interface OutboxPageParts {
  readonly db: Db;
  readonly texts: MailTexts;
  readonly newToken: NewToken;
  /** What links begin with, without a slash at the end. */
  readonly publicUrl: string;
}

const SHOWN = 50;

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; padding: 24px 16px; max-width: 760px; font: 16px/1.5 system-ui, sans-serif; }
  article { margin: 24px 0; padding: 16px 20px; border: 1px solid #8f99a8; border-radius: 8px; }
  h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
  p { margin: 4px 0 12px; }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; }
`;

/** Whose mails somebody may read: those of one tenant, or of any, one at a time; undefined: nobody's. */
export type OutboxReader = { readonly tenantId?: string } | undefined;
export type OutboxPage = (readerOf: (context: Context) => Promise<OutboxReader>) => Hono;

/**
 * The page on which developers read what would be sent if there were a mail server. It shows links that let
 * whoever has them in: the server has it in development only.
 */
export const outboxPage =
  (parts: OutboxPageParts): OutboxPage =>
  (readerOf) => {
    const page = new Hono();
    const shown = new ShownTokens(parts.newToken);
    page.get('/', async (context) => {
      const reader = await readerOf(context);
      if (!reader) {
        return context.text(
          'The outbox is for this machine, and for administrators who have logged in.',
          403,
        );
      }
      protect(context);
      const tenants = await tenantsOf(parts.db, reader, context.req.query('tenant'));
      const [only] = tenants;
      if (!only || tenants.length > 1) return context.html(document(tenants.map(tenantLink)));
      const mails = await newestMails(parts.db, only.id, SHOWN);
      const articles = mails.map(async (mail) => article(parts, mail, await shown.of(mail)));
      return context.html(document(await Promise.all(articles)));
    });
    return page;
  };

interface Tenant {
  readonly id: string;
  readonly domain: string;
}

/** Whose mails can be meant. */
async function tenantsOf(
  db: Db,
  { tenantId }: { readonly tenantId?: string },
  domain?: string,
): Promise<Tenant[]> {
  const tenants = await db.selectFrom('tessera.tenant').select(['id', 'domain']).orderBy('domain').execute();
  if (tenantId !== undefined) return tenants.filter(({ id }) => id === tenantId);
  return domain === undefined ? tenants : tenants.filter((tenant) => tenant.domain === domain);
}

const tenantLink = ({ domain }: Tenant): string =>
  `<p><a href="?tenant=${encodeURIComponent(domain)}">${escapeHtml(domain)}</a></p>`;

const style = createHash('sha256').update(STYLE).digest('base64');

function protect(context: Context): void {
  context.header('Cache-Control', 'no-store');
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'`,
  );
  context.header('Referrer-Policy', 'no-referrer');
  context.header('X-Content-Type-Options', 'nosniff');
}

function document(articles: readonly string[]): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox – Tessera</title>
<style>${STYLE}</style></head>
<body><main><h1>Outbox</h1>
<p>There is no SMTP_URL: mails are kept here, the newest first.</p>
${articles.join('\n') || '<p>No mail yet.</p>'}
</main></body>
</html>
`;
}

/** A link that was shown stays the same while this process lives: somebody may have it open. */
class ShownTokens {
  readonly #newToken: NewToken;
  readonly #made = new Map<string, Promise<string | undefined>>();

  constructor(newToken: NewToken) {
    this.#newToken = newToken;
  }

  async of({ tenantId, id, linkId }: StoredMail): Promise<string | null> {
    if (linkId === null) return null;
    const made = this.#made.get(id) ?? this.#newToken({ tenantId, id: linkId });
    this.#made.set(id, made);
    return (await made) ?? null;
  }
}

function article({ texts, publicUrl }: OutboxPageParts, mail: StoredMail, token: string | null): string {
  const { subject, text } = composeMail(texts, publicUrl, { ...mail, token });
  const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, <time>${escapeHtml(mail.createdAt)}</time></p>
<pre>${linked}</pre></article>`;
}
