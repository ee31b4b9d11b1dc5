import type { ComponentType } from 'react';
import type { PublicScreenProps } from '../../views/area/client-area.ts';
import { PublicCard } from '../page/public-card.tsx';
import { PublicPage } from '../page/public-page.tsx';
import { logIn } from '../session/login.ts';
import { useSession } from '../session/session.ts';

interface Props {
  readonly route: string;
  readonly Screen: ComponentType<PublicScreenProps>;
}

/** A screen of an area outside of the login, with the shell's frames and session. */
export function PublicScreen({ route, Screen }: Props) {
  return <Screen route={route} Card={PublicCard} Page={PublicPage} session={useSession()} logIn={logIn} />;
}
