/** A file of the library as a public page shows it. */
export interface ShownFile {
  readonly type: 'IMAGE' | 'VIDEO' | 'PDF';
  /** Below the server's address; worth something for a day. */
  readonly path: string;
  /** What is seen of a video or a document before it plays. */
  readonly picture: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly pages: number | null;
  readonly alternativeText: string | null;
}
