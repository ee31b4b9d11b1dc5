import { PUBLIC_PAGES } from '../../../../contract/public-link.ts';
import {
  ANSWERS_PATH,
  BROWSER_PATH,
  LINK_PATH,
  OPEN_PATH,
  SHORT_PATH,
  STATUS_PATH,
  UNSUBSCRIBE_PATH,
} from './paths.ts';

/** What staff see where a receiver's own link has its token. */
const PLACEHOLDER = '…';

const TOKEN_PATHS = [
  LINK_PATH,
  UNSUBSCRIBE_PATH,
  STATUS_PATH,
  OPEN_PATH,
  BROWSER_PATH,
  ANSWERS_PATH,
  PUBLIC_PAGES,
].join('|');
/** All that follows the path: also an address of a link, which may say something of the receiver. */
const LONG = new RegExp(`((?:${TOKEN_PATHS})/)[^\\s"'<>()]+`, 'g');
const SHORT = new RegExp(`(${SHORT_PATH}/)[0-9a-z]{1,9}[0-9A-Za-z]{9}(?![\\w-])`, 'g');

/**
 * A message's text or HTML without the tokens of its receiver: whoever has one of them acts in their name, unsubscribes
 * them or answers in their place.
 */
export const withoutTokens = (text: string): string =>
  text.replace(LONG, `$1${PLACEHOLDER}`).replace(SHORT, `$1${PLACEHOLDER}`);
