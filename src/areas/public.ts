/** The areas' pages for people without a login, one line each. */
export { messagePage, subscriptionPage } from './campaigns/public.ts';
