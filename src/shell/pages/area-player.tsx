import type { FramedPlayerProps } from '../../views/area/content-player.ts';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { composedScreens } from '../addresses/built-screens.ts';
import { FramedPlayer } from './framed-player.tsx';

/** What plays interactive content, in a page as receivers have it. */
export async function loadPlayer() {
  const { player } = composedScreens;
  if (!player) throw new Error('No area has a player.');
  const [{ Player, styles }] = await Promise.all([player.load(), ...player.texts.map(loadTexts)]);
  return (props: FramedPlayerProps) => <FramedPlayer {...props} Player={Player} styles={styles} />;
}
