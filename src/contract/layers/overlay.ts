import type { Static, TSchema } from 'typebox';
import { AccessFile } from '../access/access-file.ts';
import { AreasFile } from '../metadata/areas.ts';
import { FiltersFile } from '../metadata/filters.ts';
import { parseMetadata } from '../metadata/parse.ts';
import type { MetadataProblem } from '../metadata/problem.ts';
import { english, type Report, type Said } from '../say.ts';
import { unknown } from '../unknown.ts';
import { isObject } from './json.ts';
import { keyParts } from './key.ts';
import { mergeAccess } from './overlay-access.ts';
import { mergeAreas } from './overlay-areas.ts';
import { mergeFilters } from './overlay-filters.ts';
import { jsonObjectOf, mergeJsonOver } from './overlay-json.ts';
import { mergeView } from './overlay-view.ts';
import type { Json } from './override.ts';

/** The files of a folder with `metadata` and `locales` in it: texts by path, such as `metadata/areas.json`. */
export type FolderTexts = ReadonlyMap<string, string>;

/** A place in a file. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
}

export interface MergedOverlay {
  /** As a product has them that has all of it. */
  readonly files: FolderTexts;
  /** Of overlay files that stand beside the product's in no way, by their names with `overlay/` before them. */
  readonly problems: readonly MetadataProblem[];
  /** Where what stands at a place of a merged file comes from. */
  readonly locate: (place: Place) => Place;
}

/** Before the names of an overlay's files. */
export const OVERLAY = 'overlay/';

/** Files of texts of which an overlay may have some: those that the server reads. */
export const OVERLAY_TEXTS = ['begins', 'elements', 'menu', 'objects', 'settings'] as const;

const SHARED = ['areas', 'access', 'filters'] as const;

type PointerOf = (pointer: string) => string | undefined;

/**
 * The product's files with those of an installation: objects, settings and types of elements of its own, entries of the menu,
 * access rules, offered objects of filters, texts, and keys of views. Nothing else of the product is changed: what would, is left out and reported.
 */
export function mergeOverlay(product: FolderTexts, overlay: FolderTexts): MergedOverlay {
  const files = new Map(product);
  const problems: MetadataProblem[] = [];
  const pointers = new Map<string, PointerOf>();
  for (const [file, text] of overlay) {
    const report: Report = (pointer, said) => void problems.push({ file: OVERLAY + file, pointer, ...said });
    const below = product.get(file);
    const kind = kindOf(file);
    if (kind === 'ignored') continue;
    if (kind === 'whole' || (kind === 'view' && below === undefined)) {
      if (below !== undefined) report('', collision(file));
      else {
        files.set(file, text);
        pointers.set(file, (pointer) => pointer);
      }
      continue;
    }
    if (kind === undefined) {
      report('', notOfOverlay(file));
      continue;
    }
    const merged = mergedFile(kind, file, below, text, report);
    if (!merged) continue;
    files.set(file, merged.text);
    pointers.set(file, merged.pointerOf);
  }
  const locate = (place: Place): Place => {
    const pointer = pointers.get(place.file)?.(place.pointer);
    return pointer === undefined ? place : { file: OVERLAY + place.file, pointer };
  };
  return { files, problems, locate };
}

/** Files of which there is one, to which an overlay adds. */
type SharedKind = 'areas' | 'access' | 'filters';
type OverlayKind = 'whole' | 'view' | SharedKind | 'texts' | 'ignored';

function kindOf(file: string): OverlayKind | undefined {
  const shared = SHARED.find((each) => file === `metadata/${each}.json`);
  if (shared) return shared;
  if (file.startsWith('metadata/schema/')) return 'ignored';
  if (/^metadata\/objects\/[^/]+\/view\.json$/.test(file)) return 'view';
  if (/^metadata\/(objects\/[^/]+\/(model|generated)|(settings|elements)\/[^/]+)\.json$/.test(file))
    return 'whole';
  const [, name] = /^locales\/[a-z]+\/([^/]+)\.json$/.exec(file) ?? [];
  return OVERLAY_TEXTS.some((each) => each === name) ? 'texts' : undefined;
}

function collision(file: string): Said {
  const [, object] = /^metadata\/objects\/([^/]+)\//.exec(file) ?? [];
  return object === undefined
    ? english`The product has this file, too, which stays as it is. Rename this one.`
    : english`The product has the object "${object}", which stays as it is. Rename the folder; its view can be changed by view.json.`;
}

function notOfOverlay(file: string): Said {
  const known = [
    ...SHARED.map((name) => `metadata/${name}.json`),
    'metadata/objects/<Name>/model.json',
    'metadata/objects/<Name>/view.json',
    'metadata/settings/<group>.json',
    'metadata/elements/<TYPE>.json',
    ...OVERLAY_TEXTS.map((name) => `locales/<language>/${name}.json`),
  ];
  return unknown(file, english`a file of an overlay`, known, []);
}

type Merge<T> = (
  product: T,
  overlay: T,
  report: Report,
) => { readonly file: T; readonly pointerOf: PointerOf };

function mergedFile(
  kind: 'view' | SharedKind | 'texts',
  file: string,
  below: string | undefined,
  text: string,
  report: Report,
): { readonly text: string; readonly pointerOf: PointerOf } | undefined {
  const added = <S extends TSchema>(schema: S, merge: Merge<Static<S>>, none: Static<S>) => {
    const { value, problems } = parseMetadata(schema, OVERLAY + file, text);
    for (const { pointer, ...said } of problems) report(pointer, said);
    const { value: product } = below === undefined ? { value: none } : parseMetadata(schema, file, below);
    // What is wrong with the product's own file is told there.
    if (!value || !product) return undefined;
    const merged = merge(product, value, report);
    return { text: JSON.stringify(merged.file), pointerOf: merged.pointerOf };
  };
  if (kind === 'areas') return added(AreasFile, mergeAreas, { areas: [] });
  if (kind === 'access') return added(AccessFile, mergeAccess, { variables: {}, everyone: {}, roles: [] });
  if (kind === 'filters') return added(FiltersFile, mergeFilters, { objects: [], segmentKeys: [] });
  const own = jsonObjectOf(text);
  if (!own) {
    report('', english`The file is not valid JSON of an object. Mend it.`);
    return undefined;
  }
  const product = below === undefined ? {} : jsonObjectOf(below);
  // What is wrong with the product's own file is told there.
  if (!product) return undefined;
  if (kind === 'view') {
    const merged = mergeView(product, own);
    return { text: JSON.stringify(merged.document), pointerOf: merged.pointerOf };
  }
  const pointerOf = (pointer: string) => (isOwnText(product, own, pointer) ? pointer : undefined);
  return { text: JSON.stringify(mergeJsonOver(product, own)), pointerOf };
}

/** Does a place of merged texts come from the overlay? Of what is nowhere, the nearest part around it is asked. */
function isOwnText(product: Json, own: Json, pointer: string): boolean {
  let [below, above]: (Json | undefined)[] = [product, own];
  for (const part of keyParts(pointer)) {
    const [under, over]: (Json | undefined)[] = [below, above].map((each) =>
      isObject(each) && Object.hasOwn(each, part) ? each[part] : undefined,
    );
    if (under === undefined && over === undefined) break;
    [below, above] = [under, over];
  }
  return above !== undefined && !(isObject(above) && below !== undefined);
}
