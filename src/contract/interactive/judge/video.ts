import { type Question, questionKind } from '../../questions/index.ts';
import type { Interaction, QuestionInteraction, ShownInteraction, VideoContent } from '../content.ts';
import {
  HAIR,
  judgeAsset,
  judgeBox,
  judgeCondition,
  judgeEndScreens,
  judgeGoto,
  judgeIds,
  judgePicture,
  judgeQuestionText,
  judgeSets,
  judgeRichText,
  judgeText,
  judgeTime,
  type Judging,
} from './judging.ts';
import { UNTOLD_SECONDS } from '../playing.ts';
import { videoPaths } from './video-paths.ts';
import { pointerTo } from '../../pointer.ts';
import { ownSettings } from '../../questions/question-parts.ts';

/** @param judging `duration` is that of the video */
export function judgeVideo(judging: Judging, content: VideoContent, isPlain: boolean): void {
  const { tell, duration } = judging;
  const { interactions, bookmarks, endScreens } = content;
  judgeIds(tell, { '/interactions': interactions, '/bookmarks': bookmarks, '/endScreens': endScreens });
  judgeAsset(judging, '/poster', content.poster, 'IMAGE', false);
  if (isPlain && interactions.length > 0) tell('/interactions', 'no-interactions');
  interactions.forEach((each, at) => judgeInteraction(judging, `/interactions/${at}`, each));
  judgeOverlaps(judging, interactions);
  bookmarks.forEach(({ time, label }, at) => {
    judgeTime(judging, `/bookmarks/${at}/time`, time);
    judgeText(judging, `/bookmarks/${at}/label`, label, 'label-missing');
  });
  judgeEndScreens(judging, endScreens);
  const paths = videoPaths(interactions, duration ?? undefined);
  paths.unreachable.forEach((at) => tell(`/interactions/${at}`, 'unreachable'));
  paths.endless.forEach((at) => tell(`/interactions/${at}`, 'no-end'));
  const { seenToComplete = 1 } = content;
  const mayMiss = duration === null ? Infinity : duration * (1 - seenToComplete) + UNTOLD_SECONDS;
  for (const { at, seconds, required } of paths.skips) {
    const [first] = required.flatMap((place) => interactions[place] ?? []);
    if (first) tell(`/interactions/${at}`, 'skips-required', { label: first.label });
    if (seconds > mayMiss) tell(`/interactions/${at}`, 'skips-needed', { seconds: Math.round(seconds) });
  }
}

function judgeInteraction(judging: Judging, path: string, interaction: Interaction): void {
  const { from, label, showIf } = interaction;
  judgeTime(judging, `${path}/from`, from);
  judgeCondition(judging, `${path}/showIf`, showIf);
  if (interaction.type === 'jump') {
    judgeTime(judging, `${path}/time`, interaction.time);
    return;
  }
  judgeTime(judging, `${path}/to`, interaction.to);
  if (interaction.to <= from) judging.tell(`${path}/to`, 'shown-never');
  judgeBox(judging, path, interaction);
  judgeText(judging, `${path}/label`, label, 'label-missing');
  judgeParts(judging, path, interaction);
}

function judgeParts(judging: Judging, path: string, interaction: ShownInteraction): void {
  switch (interaction.type) {
    case 'button':
      judgeGoto(judging, `${path}/goto`, interaction.goto);
      return judgeSets(judging, `${path}/set`, interaction.set);
    case 'link':
      return judgeGoto(judging, path, { type: 'url', url: interaction.url });
    case 'text':
      return judgeRichText(judging, `${path}/text`, interaction.text, 'text-missing');
    case 'image':
      return judgePicture(judging, path, interaction, true);
    case 'poster':
      judgeRichText(judging, `${path}/text`, interaction.text);
      judgePicture(judging, path, interaction);
      return judgeGoto(judging, `${path}/goto`, interaction.goto);
    case 'question':
      return judgeQuestion(judging, path, interaction);
  }
}

function judgeQuestion(judging: Judging, path: string, question: QuestionInteraction): void {
  const { tell, variables } = judging;
  const { choices = [], timeLimit, variable } = question;
  const kind = questionKind(question.kind);
  judgeQuestionText(judging, `${path}/text`, question.text, 'text-missing');
  const asked: Question = question;
  kind.checkSettings?.(asked, (setting, rule) => tell(`${path}/${setting}`, rule));
  for (const [name, { 'x-text': words }] of Object.entries(ownSettings(question.kind)))
    if (words) judgeText(judging, `${path}/${name}`, asked[name] as string | undefined);
  judgeIds(tell, { [`${path}/choices`]: choices });
  choices.forEach(({ text, goto, set }, at) => {
    judgeQuestionText(judging, `${path}/choices/${at}/text`, text, 'text-missing');
    judgeGoto(judging, `${path}/choices/${at}/goto`, goto);
    judgeSets(judging, `${path}/choices/${at}/set`, set);
  });
  for (const name of ['right', 'wrong'] as const) {
    judgeQuestionText(judging, pointerTo`${path}/${name}/message`, question[name]?.message);
    judgeTime(judging, pointerTo`${path}/${name}/seekTo`, question[name]?.seekTo);
  }
  if (question.wrong && !kind.isJudged(question)) tell(`${path}/wrong`, 'never-wrong');
  if (timeLimit && !choices.some(({ id }) => id === timeLimit.choice))
    tell(`${path}/timeLimit/choice`, 'unknown-choice');
  if (variable !== undefined && variable !== '') {
    const taken = variables.find(({ name }) => name === variable);
    if (!taken) tell(`${path}/variable`, 'unknown-variable', { name: variable });
    else if (taken.kind !== kind.answerType) tell(`${path}/variable`, 'set-other-kind', { name: variable });
  }
}

/** Of two at one place and time, one hides the other. What is shown on a condition may well take turns. */
function judgeOverlaps({ tell }: Judging, interactions: readonly Interaction[]): void {
  const shown = interactions.map((each) => (each.type === 'jump' || each.showIf ? undefined : each));
  shown.forEach((one, at) => {
    if (!one) return;
    const other = shown.findIndex((each, i) => each !== undefined && i < at && isOver(one, each));
    if (other >= 0) tell(`/interactions/${at}`, 'overlap', { other: shown[other]?.label ?? '' });
  });
}

const isOver = (a: ShownInteraction, b: ShownInteraction): boolean =>
  a.from < b.to - HAIR &&
  b.from < a.to - HAIR &&
  a.x < b.x + b.width - HAIR &&
  b.x < a.x + a.width - HAIR &&
  a.y < b.y + b.height - HAIR &&
  b.y < a.y + a.height - HAIR;
