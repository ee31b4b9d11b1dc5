import { useMemo } from 'react';
import type { ObjectField, ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { guessLabel } from '../../../contract/metadata/guess-label.ts';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import type { Json } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { readView } from '../model/view/read-view.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { isSystemField } from '../../../engine/model/fields.ts';
import { buildObjectModel } from '../../../engine/model/build-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';

/** A view document as the visual editors have it, with the real fields of its object. */
export interface Visual {
  readonly document: ConfigDocument;
  readonly view: ViewFile;
  /** What the layers below have. */
  readonly below: ViewFile;
  /** What the draft makes of list and form. */
  readonly model: ObjectModel;
  readonly metadata: ObjectMetadata;
  /** With the tenant's own fields. */
  readonly fields: ReadonlyMap<string, ObjectField>;
  /** Takes another view. Edits that follow each other under one `step` are undone together. */
  readonly edit: (view: ViewFile, step?: string) => void;
}

export type VisualState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  /** The draft is no view: what is wrong with it is mended as JSON. */
  | { readonly status: 'malformed' }
  | { readonly status: 'ready'; readonly visual: Visual };

/** The document of a view and the fields of its object, for the visual editors. */
export function useVisual(document: ConfigDocument): VisualState {
  const { metadata, error } = useObjectMetadata(document.objectName);
  return useMemo((): VisualState => {
    if (!metadata) return error ? { status: 'failed', error } : { status: 'loading' };
    const view = readView(document.resolved);
    if (!view) return { status: 'malformed' };
    const own = metadata.fields.filter((field) => !field.isCustomField && !isSystemField(field));
    const recordLabel = view.label ?? guessLabel(own);
    const visual: Visual = {
      document,
      view,
      below: readView(document.below) ?? {},
      model: buildObjectModel({ ...metadata, view, recordLabel }),
      metadata,
      fields: new Map(metadata.fields.map((field) => [field.name, field])),
      edit: (next, step) => document.replace(next as unknown as Json, step),
    };
    return { status: 'ready', visual };
  }, [document, metadata, error]);
}
