import type { DocumentContent, Hotspot, ImageContent } from '../content.ts';
import {
  judgeBox,
  judgeGoto,
  judgeIds,
  judgePicture,
  judgeRichText,
  judgeText,
  type Judging,
} from './judging.ts';

export function judgeImage(judging: Judging, content: ImageContent): void {
  judgePicture(judging, '', content, true);
  judgeHotspots(judging, content.hotspots);
}

/** @param judging `pages` are those of the document */
export function judgeDocument(judging: Judging, { hotspots }: DocumentContent): void {
  const { tell, pages } = judging;
  judgeHotspots(judging, hotspots);
  hotspots.forEach(({ page }, at) => {
    if (pages !== null && page > pages) tell(`/hotspots/${at}/page`, 'outside-pages', { page, pages });
  });
}

function judgeHotspots(judging: Judging, hotspots: readonly Hotspot[]): void {
  judgeIds(judging.tell, { '/hotspots': hotspots });
  hotspots.forEach((hotspot, at) => {
    const path = `/hotspots/${at}`;
    judgeBox(judging, path, hotspot);
    judgeText(judging, `${path}/label`, hotspot.label, 'label-missing');
    judgeRichText(judging, `${path}/text`, hotspot.text);
    judgePicture(judging, path, hotspot);
    judgeGoto(judging, `${path}/goto`, hotspot.goto);
  });
}
