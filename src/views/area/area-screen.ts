import type { ComponentType } from 'react';

/** What the frame tells a screen of an area: only what the viewer may see. Texts are in the user's language. */
export interface AreaScreenProps {
  /** The route that the screen is registered for; the address may go on below it. */
  readonly route: string;
  readonly areas: readonly {
    readonly key: string;
    readonly label: string;
    readonly enabled: boolean;
    readonly entries: readonly {
      readonly key: string;
      readonly label: string;
      readonly route: string;
      readonly object: string | null;
      readonly enabled: boolean;
    }[];
  }[];
  readonly objects: readonly {
    readonly name: string;
    readonly label: string;
    readonly pluralLabel: string;
    readonly route: string;
    readonly actions: readonly string[];
  }[];
  readonly viewer: { readonly id: string; readonly name: string; readonly tenantName: string };
}

/** Loads the code of a screen when its route is opened first. */
export type LoadAreaScreen = () => Promise<ComponentType<AreaScreenProps>>;
