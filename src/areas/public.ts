/** The areas' pages for people without a login, one line each. */
export { subscriptionPage } from './campaigns/public.ts';
