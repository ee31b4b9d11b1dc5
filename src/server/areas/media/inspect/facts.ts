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

/** What is known of a file before it is read. */
export interface FoundFile {
  readonly name: string;
  /** What its first bytes say it is, as a media type. */
  readonly found: string;
}

/** Reads the file, and throws where it does not come to its end or is none of its kind. */
export type Inspector = (file: ReceivedFile, of: FoundFile) => Promise<MediaFacts>;
