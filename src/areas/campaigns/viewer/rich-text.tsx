import { isMarkup, isRichText } from '../../../contract/kinds/rich-text.ts';

/** Links open elsewhere, whatever the author's markup says: the message stays open. */
const withSafeLinks = (html: string): string =>
  html.replaceAll(
    /<a((?: [a-z]+="[^"]*")*)>/g,
    (_, attributes: string) =>
      `<a${attributes.replaceAll(/ (?:target|rel)="[^"]*"/g, '')} target="_blank" rel="noopener noreferrer">`,
  );

/** A text of the author's, with its formatting. Markup outside of the format `richText` is shown as plain text. */
export function RichText({ text }: { readonly text: string }) {
  if (!isMarkup(text) || !isRichText(text))
    return (
      <p dir="auto" className="viewer-text">
        {text}
      </p>
    );
  return <div dir="auto" className="viewer-rich" dangerouslySetInnerHTML={{ __html: withSafeLinks(text) }} />;
}
