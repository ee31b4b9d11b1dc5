import type { ComponentType, ReactNode } from 'react';
import type { LoginFailure } from '../../engine/auth/login-failure.ts';
import type { Credentials, SessionState } from '../../engine/auth/session-state.ts';
import type { AreaPlayer } from './content-player.ts';
import type { ChosenProps } from './area-gives.ts';
import type { PartProps } from './record-parts.ts';
import type { LoadTemplates } from './workflow-templates.ts';

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
  readonly viewer: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly tenantName: string;
  };
}

/** What a screen for everybody gets, logged in or not: it stands in one of the two frames. */
export interface PublicScreenProps {
  /** The route that the screen is registered for. */
  readonly route: string;
  /** A narrow card under the product's name, with its title. */
  readonly Card: ComponentType<{ readonly title: string; readonly children: ReactNode }>;
  /** A whole page under a bar; its first heading is the title. */
  readonly Page: ComponentType<{ readonly route: string; readonly children: ReactNode }>;
  readonly session: SessionState;
  /** Begins a session, upon which `session` changes, or answers why not. Never throws. */
  readonly logIn: (credentials: Credentials) => Promise<LoginFailure | { readonly kind: 'success' }>;
}

/** What a preview stands above: a record that its viewer may see. */
export interface PreviewProps {
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** Loads the code of a screen when its route is opened first. */
export type LoadScreen<P> = () => Promise<ComponentType<P>>;

/**
 * An area of the client: screens that metadata cannot express. Routes are whole addresses without parameters; each
 * stands once among all areas, and so does the name.
 */
export interface ClientArea {
  readonly name: string;
  /** Files of `locales/<language>` that its screens need; they come with the code. */
  readonly texts?: readonly string[];
  /**
   * Screens within the frame. A screen stands in the place of the generic list of its route; records below a route that
   * has an object keep their form, and other addresses below it are the screen's.
   */
  readonly screens?: Readonly<Record<string, LoadScreen<AreaScreenProps>>>;
  /** What is shown above the facts of records, by the name of their object. */
  readonly previews?: Readonly<Record<string, LoadScreen<PreviewProps>>>;
  /** Buttons for the records that are chosen in any list, and for the one that is open; loaded when there are some. */
  readonly chosen?: Readonly<Record<string, LoadScreen<ChosenProps>>>;
  /**
   * What views name as `part` of a tab or a step, by that name; what stands in the dialog of an action, by
   * `<Object>.<action>` (`PartProps`).
   */
  readonly parts?: Readonly<Record<string, LoadScreen<PartProps>>>;
  /** What plays interactive content, with its styles; one area has it. */
  readonly player?: AreaPlayer;
  /** Editors of documents by the names of their types; their props are those of nested inputs. */
  readonly documentEditors?: Readonly<Record<string, () => Promise<ComponentType<never>>>>;
  /** What shows documents small in tiles, by the names of their types. */
  readonly documentPreviews?: Readonly<Record<string, () => Promise<ComponentType<never>>>>;
  /** Workflows to begin with; one area has them. */
  readonly workflowTemplates?: LoadTemplates;
  /** Screens outside of the login. */
  readonly publicScreens?: Readonly<Record<string, LoadScreen<PublicScreenProps>>>;
}
