import type { MetadataFiles } from '../../src/contract/metadata/build-catalog.ts';
import type { MenuWish } from './menu-line.ts';
import type { SourceGiven } from './record.ts';
import type { ObjectSource } from './source.ts';
import type { LocaleTexts } from './translator.ts';

export interface GenerateRequest {
  readonly name: string;
  readonly given: SourceGiven;
  readonly source: ObjectSource;
  readonly menu: MenuWish;
  /** Texts of the metadata folder, by path below it. */
  readonly files: MetadataFiles;
  readonly objects: LocaleTexts;
  readonly menus: LocaleTexts;
}
