import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';

/** What `npm run foreign` tells its page. */
export interface ForeignSettings {
  /** What the server is called. */
  readonly title: string;
  /** Where the page reaches it: an address of the page's own server, which passes calls on. */
  readonly url: string;
  readonly adapter: ForeignAdapter;
  /** Texts of view files by the names of objects. */
  readonly views: Readonly<Record<string, string>>;
}

export const SETTINGS_ADDRESS = '/foreign-settings.json';

export async function readSettings(): Promise<ForeignSettings> {
  const response = await fetch(SETTINGS_ADDRESS);
  if (!response.ok) throw new Error(`${SETTINGS_ADDRESS}: ${String(response.status)}`);
  return (await response.json()) as ForeignSettings;
}
