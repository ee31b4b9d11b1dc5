/** Captions that can be chosen. */
export interface PlayerTrack {
  /** BCP 47. */
  readonly language: string;
  /** What the language is called. */
  readonly label: string;
  /** Of a WebVTT file. */
  readonly address: string;
}
