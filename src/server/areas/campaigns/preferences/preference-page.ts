import { createHash } from 'node:crypto';
import { intlLocale, type Locale, LOCALES } from '../../../../contract/constants.ts';
import type { ShownBrand } from '../../../../contract/public-sessions/brand.ts';
import { escapeHtml } from '../../../../contract/letters/marks.ts';
import type { Labels } from '../../../base/model/labels.ts';
import type { Subscription, SubscriptionStep, Topic } from '../links/topics.ts';

/** Each language by its own name: never translated. */
const LANGUAGES: Readonly<Record<Locale, string>> = {
  pl: 'Polski',
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  pt: 'Português',
  tr: 'Türkçe',
  vn: 'Tiếng Việt',
};
const COLOR = /^#[\da-f]{3,8}$/i;

/** Works without scripts, at any width, light and dark; what is pressed is at least 2.75rem high. */
const STYLE = `:root{color-scheme:light dark;--space-1:.25rem;--space-2:.5rem;--space-3:1rem;--space-4:1.5rem}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText;overflow-wrap:anywhere}
main{max-width:42rem;margin:0 auto;padding:var(--space-4) var(--space-3)}
header{display:flex;gap:var(--space-3);align-items:center;border-bottom:4px solid var(--brand,#2d72d2);padding-bottom:var(--space-3)}
header img{max-height:3rem;max-width:12rem}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.125rem;margin:0}
ul{list-style:none;padding:0;margin:var(--space-4) 0;display:grid;gap:var(--space-3)}
li{border:1px solid GrayText;border-radius:.5rem;padding:var(--space-3)}
li p{margin:var(--space-1) 0 var(--space-2)}details{margin-bottom:var(--space-2)}details p{white-space:pre-line}
button{font:inherit;min-height:2.75rem;padding:var(--space-2) var(--space-3);border:2px solid currentColor;border-radius:.5rem;background:ButtonFace;color:ButtonText;cursor:pointer}
button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid Highlight;outline-offset:2px}
.note{border-left:4px solid var(--brand,#2d72d2);padding:var(--space-1) var(--space-3)}
nav{align-items:baseline;display:flex;flex-wrap:wrap;gap:var(--space-2) var(--space-3);margin-top:var(--space-4)}
nav a,footer a{display:inline-block;padding:var(--space-1) 0}`;

const styleOf = ({ color }: ShownBrand): string =>
  color !== undefined && COLOR.test(color) ? `${STYLE}\n:root{--brand:${color}}` : STYLE;

interface PreferencePage {
  readonly locale: Locale;
  readonly labels: Labels;
  readonly subscription: Subscription;
  readonly brand: ShownBrand;
  /** Where the page is, and where its forms go. */
  readonly path: string;
}

interface Shown extends PreferencePage {
  /** A text of the page, escaped. */
  readonly t: (key: string, params?: Readonly<Record<string, string>>) => string;
}

/** The page as HTML, and the policy that it needs: its own style, pictures of this server, forms to this server. */
export function preferencePage(given: PreferencePage): { readonly html: string; readonly policy: string } {
  const page: Shown = {
    ...given,
    t: (key, params = {}) => escapeHtml(given.labels.text(given.locale, key.replace(':', '.'), params)),
  };
  const style = styleOf(page.brand);
  const hash = createHash('sha256').update(style).digest('base64');
  const { locale } = page;
  const html = `<!doctype html><html lang="${intlLocale(locale)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex, nofollow">
<title>${page.t('subscription:title')}</title><style>${style}</style></head><body><main>
${head(page)}${body(page)}${foot(page)}
</main></body></html>`;
  const policy =
    `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'";
  return { html, policy };
}

/** Whose mail it is: the brand, and the name in the sender's address where that is another. */
function head(page: Shown): string {
  const { brand, subscription } = page;
  const { logo, name } = brand;
  const who = name ?? subscription.senderName;
  const picture = logo
    ? `<img src="${escapeHtml(logo.path)}" alt="${escapeHtml(logo.alternativeText || who)}">`
    : '';
  const sender =
    subscription.senderName && subscription.senderName !== who
      ? `<p>${page.t('subscription:sender', { name: subscription.senderName })}</p>`
      : '';
  return `<header>${picture}<strong>${escapeHtml(who)}</strong></header>
<h1>${page.t(subscription.isUnsubscribed ? 'subscription:done.title' : 'subscription:title')}</h1>${sender}`;
}

function body(page: Shown): string {
  const { address, topics, isUnsubscribed, isBlocked, canUndo } = page.subscription;
  const isAny = topics.length > 0;
  const hasMore = isAny ? topics.some(({ isTaken }) => isTaken) : !isUnsubscribed;
  const state = page.t(
    isUnsubscribed ? 'subscription:done.text' : isAny ? 'subscription:topicsText' : 'subscription:text',
    { address },
  );
  return [
    `<p role="status" class="note">${state}</p>`,
    canUndo
      ? `<p>${page.t('subscription:saved')}</p>${form(page, { step: 'undo' }, page.t('subscription:undo'))}`
      : '',
    isBlocked ? `<p>${page.t('subscription:blocked')}</p>` : '',
    isAny
      ? `<ul>${topics.map((topic) => `<li>${topicPart(page, topic)}</li>`).join('')}</ul>`
      : isUnsubscribed
        ? ''
        : `<p>${page.t('subscription:noTopics')}</p>`,
    hasMore
      ? form(page, { step: 'leaveAll' }, page.t(isAny ? 'subscription:leaveAll' : 'subscription:unsubscribe'))
      : '',
  ].join('\n');
}

function topicPart(page: Shown, topic: Topic): string {
  const { id, name, channel, isTaken, isOffered } = topic;
  const about = `<h2>${escapeHtml(name)}</h2>
<p>${page.t(`subscription:channel.${channel}`)} · ${page.t(isTaken ? 'subscription:taken' : 'subscription:left')}</p>
<details><summary>${page.t('subscription:policy')}</summary><p>${escapeHtml(topic.text)}</p></details>`;
  if (isTaken) return about + form(page, { step: 'leave', topic: id }, page.t('subscription:leave'), name);
  if (isOffered) return about + form(page, { step: 'take', topic: id }, page.t('subscription:take'), name);
  return `${about}<p>${page.t('subscription:over')}</p>`;
}

/** @param label escaped already. @param of what the button is about, for those who hear it alone */
function form({ path, locale }: PreferencePage, step: SubscriptionStep, label: string, of = ''): string {
  const fields = Object.entries({ ...step, lang: locale })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('');
  const name = of ? ` aria-label="${label}: ${escapeHtml(of)}"` : '';
  return `<form method="post" action="${escapeHtml(path)}">${fields}<button${name}>${label}</button></form>`;
}

function foot(page: Shown): string {
  const { brand, locale, path } = page;
  const languages = LOCALES.map((each) => {
    const tag = intlLocale(each);
    return each === locale
      ? `<span lang="${tag}" aria-current="true">${LANGUAGES[each]}</span>`
      : `<a lang="${tag}" hreflang="${tag}" href="${escapeHtml(path)}?lang=${each}">${LANGUAGES[each]}</a>`;
  }).join('');
  const pages = [
    [page.t('subscription:imprint'), brand.imprint],
    [page.t('subscription:privacy'), brand.privacy],
  ] as const;
  const links = pages
    .filter(([, address]) => address !== undefined && /^https?:\/\//.test(address))
    .map(([label, address]) => `<a rel="noreferrer" href="${escapeHtml(address ?? '')}">${label}</a>`);
  return `<nav aria-label="${page.t('subscription:language')}">${languages}</nav>
${links.length ? `<footer>${links.join(' · ')}</footer>` : ''}`;
}
