import { Temporal } from 'temporal-polyfill';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { Place } from '../sql/timeline.ts';

/** An entry's place in the stream. Of entries of one moment those of an earlier source come first. */
export interface TimelinePlace extends Place {
  readonly source: string;
}

/** The name of the history among the sources; the others have the names of LIST fields. */
export const HISTORY = 'history';

export const encodePlace = ({ at, source, id }: TimelinePlace): string => `${at}|${source}|${id}`;

/** @throws ApiError bad-request for what is none, or of another object's timeline */
export function decodePlace(text: string, sources: readonly string[]): TimelinePlace {
  const [at = '', source = '', id = '', ...more] = text.split('|');
  try {
    Temporal.Instant.from(at);
  } catch {
    throw refused(text);
  }
  if (!sources.includes(source) || !id || more.length) throw refused(text);
  return { at, source, id };
}

const refused = (text: string): ApiError =>
  new ApiError({ message: 'bad-request', path: 'before', params: { value: shown(text) } });

/** A TIMESTAMP as text that sorts by time: with microseconds, however many digits it has. */
function sortable(at: string): string {
  const [seconds = '', fraction = ''] = at.replace('Z', '').split('.');
  return `${seconds}.${fraction.padEnd(6, '0')}`;
}

/** The order of the stream: the newest first. */
export function byPlace(sources: readonly string[]): (a: TimelinePlace, b: TimelinePlace) => number {
  const rank = ({ source }: TimelinePlace) => sources.indexOf(source);
  return (a, b) => {
    const [at, other] = [sortable(a.at), sortable(b.at)];
    if (at !== other) return at < other ? 1 : -1;
    return rank(a) - rank(b) || (a.id < b.id ? 1 : -1);
  };
}
