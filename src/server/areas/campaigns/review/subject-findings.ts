/** Mail programs on phones show about so many characters of a subject. */
const LONG_SUBJECT = 60;
/** Fewer letters are an abbreviation. */
const FEW_LETTERS = 6;

export type SubjectRule = 'subjectLong' | 'subjectCapitals' | 'subjectMarks';

/** What readers and spam filters dislike about a subject. Variables count as they are rendered. */
export function subjectFindings(subject: string): readonly SubjectRule[] {
  const letters = subject.match(/\p{L}/gu) ?? [];
  const isLoud =
    letters.length >= FEW_LETTERS &&
    letters.every((letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase());
  return [
    ...([...subject].length > LONG_SUBJECT ? (['subjectLong'] as const) : []),
    ...(isLoud ? (['subjectCapitals'] as const) : []),
    ...(/[!?¡¿]{2}|!.*!/u.test(subject) ? (['subjectMarks'] as const) : []),
  ];
}
