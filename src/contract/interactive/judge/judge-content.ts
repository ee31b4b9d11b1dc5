import type {
  BranchingContent,
  ContentOf,
  ContentType,
  DocumentContent,
  ImageContent,
  VideoContent,
} from '../content.ts';
import type { Goto, Variable } from '../parts.ts';
import { type ContentProblem, contentProblems } from '../problem.ts';
import { judgeBranching } from './branching.ts';
import { judgeDocument, judgeImage } from './hotspots.ts';
import { judgeAsset, type Judging, type Known } from './judging.ts';
import { judgeVariables } from './variables.ts';
import { judgeVideo } from './video.ts';

export type { AssetFacts, Known } from './judging.ts';

/** Where something may lead, by the type of what it stands in. */
export const GOTOS: Readonly<Record<ContentType, readonly Goto['type'][]>> = {
  VIDEO: ['timecode', 'start', 'url'],
  INTERACTIVE_VIDEO: ['timecode', 'start', 'url'],
  BRANCHING_SCENARIO: ['start', 'url'],
  IMAGE: ['url'],
  DOCUMENT: ['page', 'url'],
};

/** Content of the type, as `readDocument` gives it: each file may come from elsewhere, so that none is trusted. */
const JUDGES: Readonly<Record<ContentType, (judging: Judging, content: never) => void>> = {
  VIDEO: (judging, content: VideoContent) => withVideo(judging, content, true),
  INTERACTIVE_VIDEO: (judging, content: VideoContent) => withVideo(judging, content, false),
  BRANCHING_SCENARIO: (judging, content: BranchingContent) => judgeBranching(judging, content),
  IMAGE: (judging, content: ImageContent) => judgeImage(judging, content),
  DOCUMENT: (judging, content: DocumentContent) => {
    const pages = judgeAsset(judging, '/asset', content.asset, 'PDF')?.pages ?? null;
    judgeDocument({ ...judging, pages }, content);
  },
};

function withVideo(judging: Judging, content: VideoContent, isPlain: boolean): void {
  const duration = judgeAsset(judging, '/asset', content.asset, 'VIDEO')?.duration ?? null;
  judgeVideo({ ...judging, duration }, content, isPlain);
}

/**
 * All that is wrong with content. Browser and server ask the same.
 * @param known what the library and the receivers' object have; what is left out is not judged
 */
export function judgeContent<T extends ContentType>(
  type: T,
  content: ContentOf[T],
  known: Known = {},
): readonly ContentProblem[] {
  const { problems, report: tell } = contentProblems();
  const variables: readonly Variable[] = 'variables' in content ? content.variables : [];
  judgeVariables(tell, variables, content);
  const judging = { ...known, tell, variables, gotos: GOTOS[type], duration: null, pages: null };
  JUDGES[type](judging, content as never);
  return problems;
}
