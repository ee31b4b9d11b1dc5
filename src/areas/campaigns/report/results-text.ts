interface Scored {
  readonly score: number | null;
  readonly maxScore: number | null;
}

/** `3 / 5`; without the most that can be scored, where nobody can say it. */
export const scoreText = ({ score, maxScore }: Scored, numbers: Intl.NumberFormat): string => {
  if (score === null) return '';
  return maxScore === null ? numbers.format(score) : `${numbers.format(score)} / ${numbers.format(maxScore)}`;
};

/** How many of the questions that were answered, or ran out of time, were right at the first try. */
export function firstTriesText(
  tries: readonly { readonly isRight: boolean | null; readonly timedOut: boolean }[],
  numbers: Intl.NumberFormat,
): string {
  const judged = tries.filter(({ isRight, timedOut }) => isRight !== null || timedOut);
  if (!judged.length) return '';
  const right = judged.filter(({ isRight }) => isRight);
  return `${numbers.format(right.length)} / ${numbers.format(judged.length)}`;
}
