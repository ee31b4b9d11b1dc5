import type { ResourceLanguage } from 'i18next';
import type { ComponentType } from 'react';

/** What the screen of a public page gets. It stands in a page of few words and no menu. */
export interface PublicPageProps {
  /** What the server's part has answered last. */
  readonly page: unknown;
  /** Its last use has been taken: there is nothing left to send. */
  readonly isDone: boolean;
  /** Sends what the visitor gives. What goes wrong is told by the frame. */
  readonly take: (given?: unknown) => void;
  readonly isBusy: boolean;
  /** For a page that tells more than it shows: its own calls hold it in their body. */
  readonly token: string;
}

/**
 * A page that people without a login open by a link, as an area gives it in its `public.ts`. It is part of a bundle of
 * its own (`shell/public`): nothing of it may lead to Blueprint, AG Grid or Apollo.
 */
export interface PublicScreen {
  /** That of the server's `PublicPage`. */
  readonly purpose: string;
  /** Files of texts, by path: `import.meta.glob<ResourceLanguage>('../../../locales/*\/<name>.json', { import: 'default' })`. */
  readonly texts: Readonly<Record<string, () => Promise<ResourceLanguage>>>;
  readonly load: () => Promise<ComponentType<PublicPageProps>>;
}
