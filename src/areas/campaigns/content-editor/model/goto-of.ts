import type { Goto } from '../../../../contract/interactive/parts.ts';

/** A way of the type as it begins. @param time seconds: where the video is */
export function gotoOf(type: Goto['type'], time: number): Goto {
  switch (type) {
    case 'timecode':
      return { type, time: Math.round(time * 10) / 10 };
    case 'url':
      return { type, url: '' };
    case 'page':
      return { type, page: 1 };
    case 'start':
      return { type };
  }
}
