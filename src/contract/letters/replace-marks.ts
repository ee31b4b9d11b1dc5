const CLOSES: Readonly<Record<string, string>> = { '{{': '}}', '{%': '%}' };

/** The text with each of its marks replaced: what Liquid reads, from its braces to the first that close them. */
export function replaceMarks(text: string, by: (mark: string) => string): string {
  const unclosed = new Set<string>();
  let replaced = '';
  let from = 0;
  for (let at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at)) {
    const opens = text.slice(at, at + 2);
    const closes = CLOSES[opens];
    // Where nothing closes one, nothing closes those after it: no text is searched to its end again and again.
    const end = closes === undefined || unclosed.has(opens) ? -1 : text.indexOf(closes, at + 2);
    if (end < 0) {
      if (closes !== undefined) unclosed.add(opens);
      at++;
      continue;
    }
    replaced += text.slice(from, at) + by(text.slice(at, end + 2));
    from = at = end + 2;
  }
  return replaced + text.slice(from);
}

/** The marks of a text, in their order. */
export function marksOf(text: string): readonly string[] {
  const marks: string[] = [];
  replaceMarks(text, (mark) => {
    marks.push(mark);
    return '';
  });
  return marks;
}
