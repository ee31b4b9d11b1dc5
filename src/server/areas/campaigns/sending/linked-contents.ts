import type { Letter } from '../../../../contract/letters/letter.ts';
import { placesOfOwnLink } from '../../../../contract/letters/own-links.ts';
import { readContents } from '../viewer/shown-contents.ts';
import type { MessageWorking } from './working.ts';

/** What was sent stays as it is, whatever becomes of the message elements. */
const BEFORE_SENDING: readonly string[] = ['DRAFT', 'SCHEDULED', 'PREPARING'];

/** The first place of a letter, still to be sent, that leads to message elements of which the campaign has none. */
export async function placeWithoutContent(
  { db, whole, objects, campaign }: MessageWorking,
  letter: Letter,
): Promise<string | undefined> {
  const [place] = BEFORE_SENDING.includes(campaign.status) ? placesOfOwnLink(letter, 'messageUrl') : [];
  if (place === undefined) return undefined;
  return (await readContents(db, whole, objects, campaign.id)).length ? undefined : place;
}
