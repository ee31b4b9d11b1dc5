import { lateScreen } from './late-screen.tsx';

/** Nothing is at this address. Few see it, so that its code is no part of the first screen. */
export const { Screen: NotFoundPage } = lateScreen(async () => (await import('./not-found.tsx')).NotFound);
