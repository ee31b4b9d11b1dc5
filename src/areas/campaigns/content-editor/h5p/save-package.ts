import type {
  BranchingContent,
  ImageContent,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import { forNobody } from '../../../../contract/interactive/h5p/for-nobody.ts';
import { H5P_MAX_BYTES, zipH5p } from '../../../../contract/interactive/h5p/package.ts';
import type { H5pType, Lost } from '../../../../contract/interactive/h5p/taken.ts';
import { writeH5pBranching } from '../../../../contract/interactive/h5p/write-branching.ts';
import { writeH5pVideo } from '../../../../contract/interactive/h5p/write-video.ts';
import { writeH5pHotspots } from '../../../../contract/interactive/h5p/write-hotspots.ts';
import type { PackedFile, Written } from '../../../../contract/interactive/h5p/written.ts';
import type { AssetFacts } from '../../../../contract/interactive/judge/judge-content.ts';
import { usedFiles } from '../../../../contract/formats/used-files.ts';
import { saveBlob } from '../../../../views/widgets/save-blob.ts';
import { fileAddress } from '../file-address.ts';

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'images/{}.jpg',
  'image/png': 'images/{}.png',
  'image/gif': 'images/{}.gif',
  'image/webp': 'images/{}.webp',
  'video/mp4': 'videos/{}.mp4',
  'video/webm': 'videos/{}.webm',
};

/** The captions of a video, which are put beside it. */
async function captionsOf(id: string, video: string, files: Map<string, Uint8Array>, signal: AbortSignal) {
  const read = async (more: string) => {
    const answer = await fetch(`${fileAddress(id)}/captions${more}`, { credentials: 'same-origin', signal });
    if (!answer.ok) throw new TypeError(`Captions: ${answer.status}`);
    return answer;
  };
  const all = (await (await read('')).json()) as readonly { readonly language: string }[];
  return Promise.all(
    all.map(async ({ language }) => {
      const path = `${video.replace('videos/', 'files/')}.${language}.vtt`;
      files.set(path, new Uint8Array(await (await read(`/${encodeURIComponent(language)}`)).arrayBuffer()));
      return { language, path };
    }),
  );
}

/**
 * Has the browser save content as a package, with its files. Answers what is not in it.
 * @throws RangeError where it would be larger than a package may be, TypeError without a network
 */
export async function savePackage(
  type: H5pType,
  given: VideoContent | BranchingContent | ImageContent,
  title: string,
  onShare: (share: number) => void,
  signal: AbortSignal,
  facts: ReadonlyMap<string, Pick<AssetFacts, 'alternativeText'>> = new Map(),
): Promise<readonly Lost[]> {
  const { content, lost: personal } = forNobody(given, title);
  const ids = usedFiles(content);
  const packed = new Map<string, PackedFile>();
  const files = new Map<string, Uint8Array>();
  const lost: Lost[] = [...personal];
  let size = 0;
  for (const [at, id] of ids.entries()) {
    const answer = await fetch(fileAddress(id), { credentials: 'same-origin', signal });
    const mime = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const path = ENDINGS[mime]?.replace('{}', `file-${at + 1}`);
    if (!answer.ok || path === undefined) {
      // What shows it is named by what writes it.
      continue;
    }
    size += Number(answer.headers.get('content-length') ?? 0);
    if (size > H5P_MAX_BYTES) throw new RangeError('too-large');
    files.set(path, new Uint8Array(await answer.arrayBuffer()));
    const captions = mime.startsWith('video/') ? await captionsOf(id, path, files, signal) : [];
    const alt = facts.get(id)?.alternativeText;
    packed.set(id, { path, mime, captions, ...(alt ? { alt } : {}) });
    onShare((at + 1) / ids.length);
  }
  const newId = () => crypto.randomUUID();
  const writers: Readonly<Record<H5pType, () => Written>> = {
    BRANCHING_SCENARIO: () => writeH5pBranching(content as BranchingContent, title, packed, newId),
    INTERACTIVE_VIDEO: () => writeH5pVideo(content as VideoContent, title, packed, newId),
    IMAGE: () => writeH5pHotspots(content as ImageContent, title, packed, newId),
  };
  const written = writers[type]();
  saveBlob(
    new Blob([zipH5p(title, written, files, content.language)], { type: 'application/zip' }),
    `${title}.h5p`,
  );
  return [...lost, ...written.lost];
}
