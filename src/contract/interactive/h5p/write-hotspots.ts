import type { Hotspot, ImageContent } from '../content.ts';
import type { Given } from './given.ts';
import { libraryOf } from './libraries.ts';
import { richOf } from './rich.ts';
import type { Lost } from './taken.ts';
import { altOf, fileAs, type PackedFiles, type Written } from './written.ts';

/** A picture with hotspots of ours as H5P has it: each is a point there. @param newId a UUID, another at each call */
export function writeH5pHotspots(
  { asset, alt, hotspots }: ImageContent,
  title: string,
  files: PackedFiles,
  newId: () => string,
): Written {
  const lost: Lost[] = [];
  const used = new Set<string>();
  if (!files.has(asset)) lost.push({ rule: 'file-missing', name: title });
  const partsOf = (each: Hotspot): readonly Given[] => {
    const part = (library: string, params: Given): Given => {
      used.add(library);
      return { library: libraryOf(library), params, subContentId: newId() };
    };
    const file = files.get(each.asset ?? '');
    if (each.asset && !file) lost.push({ rule: 'file-missing', name: each.label });
    return [
      ...(file
        ? [part('H5P.Image', { contentName: 'Image', file: fileAs(file), alt: altOf(each.alt, file) })]
        : []),
      ...(each.text ? [part('H5P.AdvancedText', { text: richOf(each.text) })] : []),
    ];
  };
  for (const { goto, label } of hotspots) if (goto) lost.push({ rule: 'hotspot-link', name: label });
  const points = hotspots.map((each) => ({
    position: { x: (each.x + each.width / 2) * 100, y: (each.y + each.height / 2) * 100 },
    alwaysFullscreen: false,
    header: each.label,
    content: partsOf(each),
  }));
  return {
    main: 'H5P.ImageHotspots',
    libraries: [...used],
    lost,
    json: {
      image: fileAs(files.get(asset)),
      backgroundImageAltText: altOf(alt, files.get(asset)),
      iconType: 'icon',
      icon: 'plus',
      color: '#215db0',
      hotspots: points,
    },
  };
}
