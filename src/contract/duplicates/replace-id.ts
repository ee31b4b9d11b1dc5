/** A text with one record's id in the place of another's, and where it stood. */
interface ReplacedId {
  readonly text: string;
  /** Characters from the beginning of the new text, ascending. */
  readonly places: readonly number[];
}

/** What an id is made of: a longer one is another one. */
const ID_PART = /[\w-]/;

/** Puts an id in the place of another one wherever that stands in a text as a whole, such as the text of a filter. */
export function replaceId(text: string, from: string, to: string): ReplacedId {
  const places: number[] = [];
  let result = '';
  let done = 0;
  for (let at = text.indexOf(from); at >= 0; at = text.indexOf(from, at + from.length)) {
    const isWhole = !ID_PART.test(text.charAt(at - 1)) && !ID_PART.test(text.charAt(at + from.length));
    if (!isWhole) continue;
    result += text.slice(done, at);
    places.push(result.length);
    result += to;
    done = at + from.length;
  }
  return { text: result + text.slice(done), places };
}

/** Undoes `replaceId`; undefined where the text is not as that has left it. */
export function putIdBack(
  text: string,
  places: readonly number[],
  from: string,
  to: string,
): string | undefined {
  let result = '';
  let done = 0;
  for (const place of places) {
    if (text.slice(place, place + to.length) !== to) return undefined;
    result += text.slice(done, place) + from;
    done = place + to.length;
  }
  return result + text.slice(done);
}
