import { Suspense, useCallback } from 'react';
import type { ContentPlayerProps } from '../../../views/area/content-player.ts';
import type { KeptState } from '../../../contract/viewer/viewed-message.ts';
import type { PlayerProps } from './player-props.ts';
import { PLAYERS, ViewerPage } from './viewer-page.tsx';
import session from '../../../views/public-session/session.css?inline';
import viewer from './viewer.css?inline';

export const styles = session + viewer;

/** The receivers' player, for staff: nothing of it is told to the server. */
export function Player(props: ContentPlayerProps) {
  return 'message' in props ? <ViewerPage page={props.message} token="" /> : <ElementPlayer {...props} />;
}

type ElementProps = Extract<ContentPlayerProps, { readonly element: object }>;

function ElementPlayer({ element, onKeep }: ElementProps) {
  const Component = PLAYERS[element.type];
  const tell = useCallback<PlayerProps['tell']>(
    (type, data) => {
      if (type === 'kept') onKeep(data as KeptState);
    },
    [onKeep],
  );
  return (
    <div className="session viewer" lang={element.content.language}>
      <Suspense>
        <Component element={element} tell={tell} />
      </Suspense>
    </div>
  );
}
