import type { TSchema } from 'typebox';
import type { DocumentKind } from '../../../contract/layers/override.ts';
import { TextsFile } from '../../../contract/metadata/texts.ts';
import { ViewFile } from '../../../contract/metadata/view.ts';
import { OwnModelFile } from '../../../contract/metadata/own-model.ts';

const SCHEMAS: Readonly<Record<DocumentKind, TSchema>> = {
  view: ViewFile,
  texts: TextsFile,
  model: OwnModelFile,
};

/** The schema of the document of a name such as `view/Author`. */
export const schemaOf = (name: string): TSchema => SCHEMAS[name.split('/')[0] as DocumentKind];
