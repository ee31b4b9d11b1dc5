/** Links open elsewhere, whatever the author's markup says: the message stays open. */
export const withSafeLinks = (html: string): string =>
  html.replaceAll(
    /<a((?: [a-z]+="[^"]*")*)>/g,
    (_, attributes: string) =>
      `<a${attributes.replaceAll(/ (?:target|rel)="[^"]*"/g, '')} target="_blank" rel="noopener noreferrer">`,
  );
