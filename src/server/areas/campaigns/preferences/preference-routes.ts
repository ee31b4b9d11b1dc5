import type { Context } from 'hono';
import { DEFAULT_LOCALE, type Locale, LOCALES, localeOfHeader } from '../../../../contract/constants.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { AreaRoute, RouteParts } from '../../../platform/area/area.ts';
import { knownBrand } from '../../../platform/public-sessions/shown-brand.ts';
import { SUBSCRIPTION } from '../links/link-token.ts';
import { type FollowedItem, openedItem } from '../links/opened-link.ts';
import { UNSUBSCRIBE_PATH } from '../links/paths.ts';
import { preferencePage } from './preference-page.ts';
import { LINK_LIMIT, nowhere } from '../links/link-limit.ts';
import { readStep, readSubscription, shownAfter } from '../links/topics.ts';
import { takeStep } from '../links/topic-steps.ts';
import { unsubscribe } from '../links/unsubscribe.ts';

const ONE_CLICK = 'List-Unsubscribe (One-Click)';
const FORM = 'application/x-www-form-urlencoded';

/** The preference page, which needs no scripts, and what its forms and mail programs send to its address. */
export const preferenceRoutes: readonly AreaRoute[] = [
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'GET',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    limit: LINK_LIMIT,
    // Programs that look into mails follow links: showing the page changes nothing.
    handler: (parts) => async (context) => {
      const item = await subscriptionOf(parts, context);
      if (!item) return nowhere(context);
      return show(parts, context, item);
    },
  },
  {
    shows: { nothing: 'For receivers and services, who have a token in place of a session.' },
    method: 'POST',
    path: `${UNSUBSCRIBE_PATH}/:token`,
    // Of whichever network: one mail program asks for all of its users.
    limit: { perPath: LINK_LIMIT.perPath },
    handler: (parts) => async (context) => {
      const item = await subscriptionOf(parts, context);
      if (!item) return nowhere(context);
      const { db } = item;
      const catalog = await parts.catalogOf(db);
      const given = await fieldsOf(context);
      const step = readStep(given);
      if (!step) {
        // RFC 8058: a mail program, which reads no page.
        await db.transaction((tx) => unsubscribe(tx, catalog, item, ONE_CLICK));
        return context.body(null, 200);
      }
      try {
        await db.transaction((tx) => takeStep(tx, catalog, item, step));
      } catch (error) {
        // Meanwhile the topic has gone, or its policy has ended: the page shows how things stand.
        if (!(error instanceof ApiError) || error.problem.message !== 'not-found') throw error;
      }
      const lang = LOCALES.find((each) => each === given.lang);
      const query = new URLSearchParams({
        ...(lang === undefined ? {} : { lang }),
        ...(item.isTest ? { after: step.step } : {}),
      }).toString();
      return context.redirect(`${context.req.path}${query && `?${query}`}`, 303);
    },
  },
];

async function subscriptionOf(parts: RouteParts, context: Context): Promise<FollowedItem | undefined> {
  const item = await openedItem(parts, context.req.param('token') ?? '');
  return item?.token.link === SUBSCRIPTION ? item : undefined;
}

/** What a form of the page says; nothing of any other body. */
async function fieldsOf(
  context: Context,
): Promise<{ readonly step?: string; readonly topic?: string; readonly lang?: string }> {
  if (!context.req.header('content-type')?.startsWith(FORM)) return {};
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

async function show(parts: RouteParts, context: Context, item: FollowedItem): Promise<Response> {
  const { db } = item;
  const catalog = await parts.catalogOf(db);
  const brand = await knownBrand(db, catalog, Date.now());
  const { html, policy } = preferencePage({
    brand,
    labels: parts.labels,
    path: context.req.path,
    locale: localeOf(context, brand.language),
    subscription: shownAfter(await readSubscription(db, item), item, context.req.query('after')),
  });
  context.header('Content-Security-Policy', policy);
  context.header('Cache-Control', 'no-store');
  // Without an origin its own forms would look like those of another site.
  context.header('Referrer-Policy', 'same-origin');
  context.header('X-Robots-Tag', 'noindex, nofollow');
  return context.html(html);
}

/** The language that was chosen on the page, else one of the browser's, else the tenant's. */
function localeOf(context: Context, ofTenant: string | undefined): Locale {
  const known = (text: string | undefined) => LOCALES.find((locale) => locale === text);
  return (
    known(context.req.query('lang')) ??
    localeOfHeader(context.req.header('accept-language') ?? '') ??
    known(ofTenant) ??
    DEFAULT_LOCALE
  );
}
