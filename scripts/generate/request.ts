import type { MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { MenuWish } from './menu-line.ts';
import type { SketchText } from './problem.ts';
import type { SourceGiven } from './record.ts';
import type { ObjectSource } from './source.ts';
import type { LocaleTexts } from './translator.ts';

/** An object that is asked for. */
export interface Wish {
  readonly name: string;
  readonly given: SourceGiven;
  readonly source: ObjectSource;
  /** Where problems of its fields are shown. */
  readonly sketch: SketchText | undefined;
}

/** What there is: texts of the metadata folder, by path below it, and lines of `objects.json` and `menu.json`. */
export interface Texts {
  readonly files: MetadataFiles;
  readonly objects: LocaleTexts;
  readonly menus: LocaleTexts;
}

export interface GenerateRequest extends Texts {
  readonly wishes: readonly Wish[];
  readonly menu: MenuWish;
}
