import type { ReceivedFile } from '../../../platform/files/contents/receive.ts';

/** What a file says of itself. */
export interface MediaFacts {
  /** Pixels, as it is shown. */
  readonly width?: number;
  readonly height?: number;
  /** Seconds. */
  readonly duration?: number;
  readonly pages?: number;
}

/** Reads the file, and throws where it does not come to its end or is none of its kind. */
export type Inspector = (file: ReceivedFile) => Promise<MediaFacts>;
