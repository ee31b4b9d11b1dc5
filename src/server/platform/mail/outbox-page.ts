import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Db } from '../../base/db/system-tables.ts';
import { composeMail, escapeHtml } from './compose.ts';
import { newestMails, type StoredMail } from './mail-rows.ts';
import type { MailTexts } from './mail-texts.ts';

export interface OutboxPageParts {
  readonly db: Db;
  readonly texts: MailTexts;
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

/**
 * The page on which developers read what would be sent if there were a mail server. It shows links that let
 * whoever has them in: the server has it in development only.
 */
export function outboxPage(parts: OutboxPageParts): Hono {
  const style = createHash('sha256').update(STYLE).digest('base64');
  const page = new Hono();
  page.get('/', async (context: Context) => {
    const mails = await newestMails(parts.db, SHOWN);
    context.header('Cache-Control', 'no-store');
    context.header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${style}'; base-uri 'none'`,
    );
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Content-Type-Options', 'nosniff');
    return context.html(document(mails.map((mail) => article(parts, mail))));
  });
  return page;
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

function article({ texts, publicUrl }: OutboxPageParts, mail: StoredMail): string {
  const { subject, text } = composeMail(texts, publicUrl, mail);
  const linked = escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(mail.recipient)}, <time>${escapeHtml(mail.createdAt)}</time></p>
<pre>${linked}</pre></article>`;
}
