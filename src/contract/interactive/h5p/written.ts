import type { Given } from './given.ts';
import type { Lost, TakenCaptions } from './taken.ts';

/** What a package is made of, beside the files. */
export interface Written {
  readonly main: string;
  readonly json: Given;
  /** Those that it needs beside the main one. */
  readonly libraries: readonly string[];
  readonly lost: readonly Lost[];
}

/** A part of a package by its library. */
export interface Action {
  readonly library: string;
  readonly params: Given;
}

/** A file of the library as a package has it. */
export interface PackedFile {
  /** Below `content`. */
  readonly path: string;
  readonly mime: string;
  /** What the library says of a picture, for those who do not see it. */
  readonly alt?: string;
  /** Of a video. */
  readonly captions?: readonly Pick<TakenCaptions, 'language' | 'path'>[];
}
export type PackedFiles = ReadonlyMap<string, PackedFile>;

/** As content of a package names it. */
export const fileAs = (file: PackedFile | undefined): Given =>
  file ? { path: file.path, mime: file.mime, copyright: { license: 'U' } } : {};

/** What is said of a picture: by its place in the content, or by the library. */
export const altOf = (own: string | undefined, file: PackedFile | undefined): string =>
  own?.trim() ? own : (file?.alt ?? '');

export const tracksAs = ({ captions = [] }: Partial<PackedFile> = {}): readonly Given[] =>
  captions.map(({ language, path }) => ({
    label: language,
    kind: 'subtitles',
    srcLang: language,
    track: { path, mime: 'text/vtt' },
  }));
