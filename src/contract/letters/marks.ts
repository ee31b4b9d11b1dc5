const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** What an editor of HTML has written of a text, as that text. */
export const unescaped = (html: string): string =>
  html.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (each) => REFERENCES[each] ?? each);
