/** The areas' pages for people without a login, one line each. */
export { messagePage, previewPage, subscriptionPage } from './campaigns/public.ts';
