import type { ResourceLanguage } from 'i18next';
import type { PublicScreen } from '../../views/area/public-page.ts';

/** Where receivers of a campaign say that they want no more; nothing of it may lead to Blueprint, AG Grid or Apollo. */
export const subscriptionPage: PublicScreen = {
  purpose: 'subscription',
  texts: import.meta.glob<ResourceLanguage>('../../../locales/*/subscription.json', { import: 'default' }),
  load: async () => (await import('./subscription-page.tsx')).SubscriptionPage,
};

/** What receivers of a campaign see of it. Whatever plays it comes late. */
export const messagePage = {
  purpose: 'message',
  texts: import.meta.glob<ResourceLanguage>('../../../locales/*/viewer.json', { import: 'default' }),
  load: async () => (await import('./viewer/viewer-page.tsx')).ViewerPage,
} satisfies PublicScreen;

/** The same for staff, who try it on their phones. */
export const previewPage: PublicScreen = { ...messagePage, purpose: 'preview' };
