import type { QuestionInteraction, ShownInteraction, VideoContent } from '../content.ts';
import type { Goto } from '../parts.ts';
import type { Given } from './given.ts';
import { isFormatted } from '../../kinds/formatted-text.ts';
import { richOf, richQuestionOf } from './rich.ts';
import { libraryOf } from './libraries.ts';
import { FRAME_EM } from './read-video.ts';
import type { Lost } from './taken.ts';
import { type Action, altOf, fileAs, type PackedFiles, tracksAs, type Written } from './written.ts';
import { isLeading, QUESTION_WRITERS } from './write-question.ts';

/** An Interactive Video of ours as H5P has it. @param newId a UUID, another at each call */
export function writeH5pVideo(
  content: VideoContent,
  title: string,
  files: PackedFiles,
  newId: () => string,
): Written {
  const lost: Lost[] = [];
  const used = new Set<string>(['H5P.Video']);
  const lose = (rule: Lost['rule'], name: string) => void lost.push({ rule, name });
  const interactions = content.interactions.flatMap((each) => {
    if (each.showIf) lose('condition', each.label);
    if (each.type === 'jump') {
      lose('kind-not-here', each.label);
      return [];
    }
    const action = actionOf(each, files);
    if (!action) {
      lose('kind-not-here', each.label);
      return [];
    }
    for (const rule of lostOf(each)) lose(rule, each.label);
    if ('asset' in each && each.asset && !files.has(each.asset)) lose('file-missing', each.label);
    if (each.type === 'image' && !each.asset) lose('file-missing', each.label);
    used.add(action.library);
    return [shownAs(each, action, newId())];
  });
  for (const { title: name } of content.endScreens) lose('submit-screen', name);
  if ((content.seenToComplete ?? 1) < 1) lose('part-to-see', title);
  const video = files.get(content.asset);
  if (!video || (content.poster && !files.has(content.poster))) lose('file-missing', title);
  const poster = files.get(content.poster ?? '');
  return {
    main: 'H5P.InteractiveVideo',
    libraries: [...used],
    lost,
    json: {
      interactiveVideo: {
        video: {
          startScreenOptions: { title, hideStartTitle: false, ...(poster ? { poster: fileAs(poster) } : {}) },
          textTracks: { videoTrack: tracksAs(video) },
          files: video ? [fileAs(video)] : [],
        },
        assets: {
          interactions,
          bookmarks: content.bookmarks.map(({ time, label }) => ({ time, label })),
          endscreens: [],
        },
        summary: { task: { library: 'H5P.Summary 1.10', params: { summaries: [] }, subContentId: newId() } },
      },
      override: { autoplay: false, loop: false, preventSkippingMode: 'none' },
    },
  };
}

/** What H5P does not have of an interaction that it has. */
function lostOf(each: ShownInteraction): readonly Lost['rule'][] {
  const { choices = [], timeLimit, variable, right, wrong } = each as Partial<QuestionInteraction>;
  const hasFeedback = right !== undefined || wrong !== undefined;
  const sets = 'set' in each && each.set?.length;
  const leads = choices.filter(({ goto }) => goto);
  const isLost: Partial<Record<Lost['rule'], boolean>> = {
    set: Boolean(sets) || Boolean(variable) || choices.some(({ set }) => set?.length),
    settings: timeLimit !== undefined,
    'choice-ways': leads.length > 0 && !(isLeading(each) && leads.every(({ goto }) => goto?.type !== 'url')),
    'poster-text': each.type === 'poster' && Boolean(each.asset) && Boolean(each.text),
    // Only what is judged there can be waited for, and told what was right.
    required: each.requireCompletion === true && each.type !== 'question',
    // Choices that lead somewhere are plain there.
    'choice-format': isLeading(each) && choices.some(({ text }) => isFormatted(text)),
    feedback: each.type === 'question' && hasFeedback && QUESTION_WRITERS[each.kind]?.hasFeedback === false,
  };
  return (Object.keys(isLost) as Lost['rule'][]).filter((rule) => isLost[rule]);
}

function shownAs(each: ShownInteraction, { library, params }: Action, subContentId: string): Given {
  const isPlaced = each.displayType !== 'button';
  const { right, wrong } = each as Partial<QuestionInteraction>;
  const feedback = (given: typeof right) =>
    given
      ? { ...given, ...(given.message === undefined ? {} : { message: richQuestionOf(given.message) }) }
      : {};
  const goto = each.type === 'poster' ? each.goto : undefined;
  return {
    x: each.x * 100,
    y: each.y * 100,
    width: each.width * FRAME_EM.width,
    height: each.height * FRAME_EM.height,
    duration: { from: each.from, to: each.to },
    libraryTitle: library.replace(/^H5P\./, ''),
    action: {
      library: libraryOf(library),
      params,
      subContentId,
      metadata: { contentType: library.replace(/^H5P\./, ''), license: 'U', title: each.label },
    },
    pause: each.pause === true,
    displayType: isPlaced ? 'poster' : 'button',
    buttonOnMobile: false,
    label: richOf(each.label),
    goto: goto ? gotoAs(goto) : { type: '', url: { protocol: 'http://' }, visualize: false },
    adaptivity: {
      correct: feedback(right),
      wrong: feedback(wrong),
      requireCompletion: each.requireCompletion === true,
    },
  };
}

/** The beginning is a moment too. */
function gotoAs(goto: Goto): Given {
  if (goto.type === 'url') return { type: 'url', url: linkAs(goto.url), visualize: false };
  return { type: 'timecode', time: goto.type === 'timecode' ? goto.time : 0, visualize: false };
}

function linkAs(address: string): Given {
  const protocol = /^https?:\/\//.exec(address)?.[0] ?? '';
  return { protocol, url: address.slice(protocol.length) };
}

/** Undefined: H5P has no such thing. */
function actionOf(each: ShownInteraction, files: PackedFiles): Action | undefined {
  switch (each.type) {
    case 'text':
      return { library: 'H5P.AdvancedText', params: { text: richOf(each.text) } };
    case 'image':
      return imageAction(each.asset, each.alt, files);
    case 'poster':
      return each.asset
        ? imageAction(each.asset, each.alt, files)
        : { library: 'H5P.AdvancedText', params: { text: richOf(each.text ?? '') } };
    case 'link':
      return { library: 'H5P.Link', params: { title: each.label, linkWidget: linkAs(each.url) } };
    case 'button':
      return {
        library: 'H5P.IVHotspot',
        params: {
          destination: gotoAs(each.goto),
          visuals: { shape: 'rectangular', backgroundColor: 'rgba(33, 93, 176, 0.9)' },
          texts: { alternativeText: each.label, label: each.label, showLabel: true },
        },
      };
    case 'question':
      return QUESTION_WRITERS[each.kind]?.action(each);
  }
}

const imageAction = (asset: string, alt: string | undefined, files: PackedFiles): Action => ({
  library: 'H5P.Image',
  params: {
    contentName: 'Image',
    file: fileAs(files.get(asset)),
    alt: altOf(alt, files.get(asset)),
  },
});
