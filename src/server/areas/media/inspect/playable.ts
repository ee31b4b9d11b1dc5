import type { Input, InputAudioTrack, InputVideoTrack } from 'mediabunny';
import { ApiError } from '../../../../contract/errors.ts';

/** What a video is to play as in browsers, named as its owner may know it. */
const CONTAINERS: Readonly<Record<string, string>> = {
  'video/quicktime': 'QuickTime',
  'video/3gpp': '3GP',
  'video/3gpp2': '3GP',
};
/** Codecs of pictures that the browsers of today show: Chrome, Edge, Firefox and Safari. */
const SHOWN = new Set<string | null>(['avc', 'vp8', 'vp9', 'av1']);
/** Codecs of sound that they play in a container of the MP4 family. */
const HEARD = new Set<string | null>(['aac', 'mp3', 'opus', 'flac']);
const NAMES: Readonly<Record<string, string>> = {
  apcn: 'ProRes',
  apch: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  mp4v: 'MPEG-4 Visual',
  s263: 'H.263',
  h263: 'H.263',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  samr: 'AMR',
  sawb: 'AMR-WB',
  sowt: 'PCM',
  twos: 'PCM',
  lpcm: 'PCM',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
};
const MOST_NAME = 12;

/** What is sound alone, by its first bytes: common programs give such files the ending of videos. */
export const isSound = (mime: string): boolean => mime.startsWith('audio/');

/** @throws ApiError media-sound-only */
export function refuseSound(name: string): never {
  throw new ApiError({ message: 'media-sound-only', path: 'file', params: { name } });
}

/**
 * A video that browsers do not show is named, with what does: they would show a black picture. MP4 keeps sound that only some
 * browsers play; QuickTime and 3GP are taken only if all of it plays.
 * @param found what the first bytes say it is, as a media type
 * @throws ApiError media-sound-only, media-hevc, media-codec
 */
export async function requirePlayable(input: Input, found: string, name: string): Promise<InputVideoTrack> {
  const video = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!video) {
    if (sound) refuseSound(name);
    throw new Error('There is no picture in it');
  }
  const codec = await video.getCodec();
  if (codec === 'hevc') throw new ApiError({ message: 'media-hevc', path: 'file', params: { name } });
  const container = CONTAINERS[found];
  const refused =
    (!SHOWN.has(codec) && video) ||
    (container !== undefined && sound && !HEARD.has(await sound.getCodec()) && sound);
  if (!refused) return video;
  const params = { name, container: container ?? 'MP4', codec: await nameOf(refused) };
  throw new ApiError({ message: 'media-codec', path: 'file', params });
}

async function nameOf(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  const id = await track.getInternalCodecId();
  const text =
    typeof id === 'string'
      ? id
          .replaceAll(/[^ -~]/g, '')
          .trim()
          .slice(0, MOST_NAME)
      : '';
  const codec = NAMES[text] ?? NAMES[text.split('.')[0] ?? ''] ?? text;
  return codec || ((await track.getCodec()) ?? '?');
}
