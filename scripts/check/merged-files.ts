import { mergeOverlay, type MergedOverlay, OVERLAY } from '../../src/contract/layers/overlay.ts';

/** The files of a project as the server takes them: those of the product with those of an overlay, whose names begin with `overlay/`. */
export function mergedFiles(files: ReadonlyMap<string, string>): MergedOverlay {
  const own = (isOverlay: boolean) => [...files].filter(([file]) => file.startsWith(OVERLAY) === isOverlay);
  const product = new Map(own(false));
  const overlay = own(true).map(([file, text]) => [file.slice(OVERLAY.length), text] as const);
  return overlay.length
    ? mergeOverlay(product, new Map(overlay))
    : { files: product, problems: [], locate: (place) => place };
}
