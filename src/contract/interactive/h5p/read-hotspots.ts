import type { Hotspot, ImageContent } from '../content.ts';
import { type Given, labelOf, listOf, machineName, numberOf, objectOf, textOf } from './given.ts';
import { type Taken, Taking } from './taken.ts';

const MOST_HOTSPOTS = 200;
/** H5P marks a point by a sign of one size; ours is a box: a share of the picture's width, and as many pixels high. */
const SIDE = 0.06;
const MOST_ALT = 1000;

/** `content.json` of Image Hotspots (1.x): a picture with places that say more. */
export function readH5pHotspots(json: unknown, title: string): Taken<'IMAGE'> {
  const taking = new Taking();
  const root = objectOf(json);
  const image = objectOf(root['image']);
  const [width, height] = [numberOf(image['width']) ?? 0, numberOf(image['height']) ?? 0];
  const high = width > 0 && height > 0 ? Math.min(1, (SIDE * width) / height) : SIDE;
  const alt = textOf(root['backgroundImageAltText']).slice(0, MOST_ALT).toWellFormed();
  if (root['iconType'] === 'image') taking.lose('icon', title);
  const hotspots = taking.first(listOf(root['hotspots']), MOST_HOTSPOTS, title);
  const asset = taking.file(image, title);
  return {
    type: 'IMAGE',
    title,
    captions: taking.captions,
    content: {
      version: 1,
      asset,
      ...(alt === '' ? {} : { alt }),
      hotspots: hotspots.map((each, at) => readHotspot(each, at, high, taking)),
    } satisfies ImageContent,
    files: taking.files,
    lost: taking.lost,
  };
}

function readHotspot(given: Given, at: number, height: number, taking: Taking): Hotspot {
  const { x, y } = objectOf(given['position']);
  const parts = listOf(given['content']);
  const texts = parts.flatMap(({ library, params }) =>
    /^H5P\.(?:Advanced)?Text$/.test(machineName(library)) ? textOf(objectOf(params)['text']) : [],
  );
  const text = texts.filter(Boolean).join('\n\n');
  const label = labelOf(given['header']) || labelOf(text).slice(0, 60).toWellFormed() || `${at + 1}`;
  const pictures = parts.filter(({ library }) => machineName(library) === 'H5P.Image');
  for (const part of parts) {
    taking.plain(part, label);
    const kind = machineName(part['library']);
    const isFurther = kind === 'H5P.Image' && part !== pictures[0];
    if (isFurther || !/^H5P\.(?:(?:Advanced)?Text|Image)$/.test(kind))
      taking.lose('unknown-kind', `${label} (${kind})`);
  }
  const picture = objectOf(pictures[0]?.['params']);
  const alt = textOf(picture['alt']);
  const place = (value: unknown, size: number) => {
    const middle = (numberOf(value) ?? 50) / 100 - size / 2;
    return Math.round(Math.max(0, Math.min(middle, 1 - size)) * 1e4) / 1e4;
  };
  const box = { width: SIDE, height: Math.round(height * 1e4) / 1e4 };
  return {
    id: `hotspot-${at + 1}`,
    label,
    x: place(x, box.width),
    y: place(y, box.height),
    ...box,
    ...(text === '' ? {} : { text }),
    ...(pictures.length
      ? { asset: taking.file(picture['file'], label), ...(alt === '' ? {} : { alt }) }
      : {}),
  };
}
