import { intlLocale } from '../../../contract/constants.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import type { StoredMail } from './mail-rows.ts';
import type { MailTexts } from './mail-texts.ts';

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface MailContent extends Pick<StoredMail, 'kind' | 'locale' | 'params'> {
  /** Of its link; null where it has none. */
  readonly token: string | null;
}

/** @param publicUrl what links begin with, without a slash at the end */
export function composeMail(texts: MailTexts, publicUrl: string, mail: MailContent): ComposedMail {
  const { kind, locale, params, token } = mail;
  const text = (key: string) => texts.text(locale, key, params) ?? '';
  const url =
    publicUrl +
    (params['page'] ?? MAIL_KINDS[kind].page) +
    // What follows # never leaves the browser by itself, so that no log on the way has it.
    (token === null ? '' : `#${encodeURIComponent(token)}`);
  const greeting = texts.text(locale, 'shared.greeting', params) ?? '';
  const [intro, action, note] = [text(`${kind}.intro`), text(`${kind}.action`), text(`${kind}.note`)];
  const linkHint = text('shared.linkHint');
  const footer = text('shared.footer');
  const subject = text(`${kind}.subject`);
  const plain = [greeting, intro, `${action}:\n${url}`, note, `-- \n${footer}`].join('\n\n');
  const language = intlLocale(locale);
  return {
    subject,
    text: plain,
    html: page({ language, subject, greeting, intro, action, note, linkHint, footer, url }),
  };
}

type Parts = Readonly<
  Record<
    'language' | 'subject' | 'greeting' | 'intro' | 'action' | 'note' | 'linkHint' | 'footer' | 'url',
    string
  >
>;

/** Tables and inline styles, which all mail programs show alike. Whatever comes from people is escaped. */
function page(parts: Parts): string {
  const { language, subject, greeting, intro, action, note, linkHint, footer, url } = escapedParts(parts);
  const paragraph = (content: string, style = '') => `<p style="margin:0 0 16px;${style}">${content}</p>`;
  return `<!DOCTYPE html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f6f7f9;color:#1c2127;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px">
<tr><td style="padding:32px">
${paragraph(greeting)}
${paragraph(intro, 'white-space:pre-line')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 24px;border-radius:4px;background:#215db0;color:#ffffff;text-decoration:none;font-weight:600">${action}</a></p>
${paragraph(note)}
${paragraph(`${linkHint}<br><a href="${url}" style="color:#215db0;word-break:break-all">${url}</a>`, 'font-size:14px;color:#5f6b7c')}
</td></tr></table>
<p style="margin:16px 0 0;font-size:13px;color:#5f6b7c">${footer}</p>
</td></tr></table>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, in attributes too. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const escapedParts = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, escapeHtml(text)])) as Parts;
