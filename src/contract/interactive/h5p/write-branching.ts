import type { BranchChoice, BranchingContent, BranchNode } from '../content.ts';
import type { Given } from './given.ts';
import { isFormatted, onOneLine } from '../../kinds/formatted-text.ts';
import { richOf, richQuestionOf } from './rich.ts';
import { libraryOf } from './libraries.ts';
import type { Lost } from './taken.ts';
import { altOf, fileAs, type PackedFiles, tracksAs, type Written } from './written.ts';

const SCORINGS = { static: 'static-end-score', dynamic: 'dynamic-score', none: 'no-score' } as const;

/** A branching scenario of ours as H5P has it: it begins with the first of its contents. */
export function writeH5pBranching(
  content: BranchingContent,
  title: string,
  files: PackedFiles,
  newId: () => string,
): Written {
  const lost: Lost[] = [];
  const used = new Set<string>();
  const taken = new Set(content.nodes.map(({ id }) => id));
  const nodes = content.nodes
    .toSorted((a, b) => Number(b.id === content.start) - Number(a.id === content.start))
    .flatMap((node) => withoutMedium(node, taken));
  const targetOf = (id: string | undefined): number => {
    const at = nodes.findIndex((each) => each.id === id);
    if (at >= 0) return at;
    return (
      -1 -
      Math.max(
        0,
        content.endScreens.findIndex((each) => each.id === id),
      )
    );
  };
  const asContent = (node: BranchNode): Given => {
    const { library, params } = partOf(node, files, targetOf, lost);
    used.add(library);
    return {
      type: {
        library: libraryOf(library),
        params,
        subContentId: newId(),
        metadata: { contentType: library.replace(/^H5P\./, ''), license: 'U', title: node.title },
      },
      showContentTitle: true,
      nextContentId: targetOf(node.next),
      feedback: {},
      proceedButtonText: '',
      forceContentFinished: 'useBehavioural',
      contentBehaviour: 'useBehavioural',
    };
  };
  const scored = nodes.map(asContent);
  for (const { title: name, actions, showIf, asset, alt } of content.endScreens) {
    if (asset && altOf(alt, files.get(asset)) !== '') lost.push({ rule: 'alt-text', name });
    if (asset && !files.has(asset)) lost.push({ rule: 'file-missing', name });
    if (actions?.length) lost.push({ rule: 'actions', name });
    if (showIf) lost.push({ rule: 'condition', name });
  }
  return {
    main: 'H5P.BranchingScenario',
    libraries: [...used],
    lost,
    json: {
      branchingScenario: {
        title: richOf(title),
        startScreen: { startScreenTitle: richOf(title), startScreenSubtitle: '' },
        endScreens: content.endScreens.map(({ title: said, text, asset, score }, at) => ({
          endScreenTitle: richOf(said),
          endScreenSubtitle: richOf(text ?? ''),
          ...(files.has(asset ?? '') ? { endScreenImage: fileAs(files.get(asset ?? '')) } : {}),
          endScreenScore: score ?? 0,
          contentId: -1 - at,
        })),
        content: scored,
        scoringOptionGroup: {
          scoringOption: SCORINGS[content.scoring],
          includeInteractionsScores: false,
        },
        behaviour: { enableBackwardsNavigation: false },
        l10n: {},
      },
    },
  };
}

/** A question has no picture and no video there: one that has is two steps, of which the first shows it. */
function withoutMedium(node: BranchNode, taken: Set<string>): readonly BranchNode[] {
  const { asset, alt, choices, type, ...asked } = node;
  if (!asset || !choices?.length) return [node];
  let id = `${node.id}-ask`;
  while (taken.has(id)) id += '-';
  taken.add(id);
  return [
    {
      id: node.id,
      type: type === 'video' ? 'video' : 'image',
      title: node.title,
      asset,
      next: id,
      ...(alt === undefined ? {} : { alt }),
    },
    { ...asked, id, type: 'question', choices },
  ];
}

function partOf(
  node: BranchNode,
  files: PackedFiles,
  targetOf: (id: string | undefined) => number,
  lost: Lost[],
): { readonly library: string; readonly params: Given } {
  const { title, type, text, asset, alt, choices = [], timeLimit } = node;
  if (timeLimit) lost.push({ rule: 'settings', name: title });
  if (choices.length) {
    for (const { set, showIf, text: said } of choices) {
      if (showIf) lost.push({ rule: 'condition', name: onOneLine(said) });
      if (set?.length) lost.push({ rule: 'set', name: onOneLine(said) });
      if (isFormatted(said)) lost.push({ rule: 'choice-format', name: onOneLine(said) });
    }
    return {
      library: 'H5P.BranchingQuestion',
      params: {
        branchingQuestion: {
          question: type === 'question' ? richQuestionOf(text ?? '') : richOf(text ?? ''),
          alternatives: choices.map((choice) => alternative(choice, targetOf)),
          randomize: false,
        },
      },
    };
  }
  const file = files.get(asset ?? '');
  if ((type === 'video' || type === 'image') && !file) lost.push({ rule: 'file-missing', name: title });
  if ((type === 'video' || type === 'image') && text?.trim() && text !== title)
    lost.push({ rule: 'step-text', name: title });
  if (type === 'text' && asset) lost.push({ rule: 'feedback-picture', name: title });
  if (type === 'video')
    return {
      library: 'H5P.Video',
      params: { sources: file ? [fileAs(file)] : [], ...(file?.captions ? { a11y: tracksAs(file) } : {}) },
    };
  if (type === 'image')
    return {
      library: 'H5P.Image',
      params: { contentName: 'Image', file: fileAs(file), alt: altOf(alt, file) },
    };
  return { library: 'H5P.AdvancedText', params: { text: richOf(text ?? '') } };
}

const alternative = (
  { text, next, feedback, score }: BranchChoice,
  targetOf: (id: string) => number,
): Given => ({
  text: onOneLine(text),
  nextContentId: targetOf(next),
  feedback: {
    ...(feedback === undefined ? {} : { subtitle: richQuestionOf(feedback) }),
    ...(score === undefined ? {} : { endScreenScore: score }),
  },
});
