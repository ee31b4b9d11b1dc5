import { isFormatted } from '../../../contract/kinds/formatted-text.ts';
import { isMarkup, isRichText } from '../../../contract/kinds/rich-text.ts';
import { withSafeLinks } from './safe-links.ts';

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

/** A question or feedback, which was plain text at first: tags that it only mentions stay text. */
export function QuestionText({ text }: { readonly text: string }) {
  return isFormatted(text) ? (
    <RichText text={text} />
  ) : (
    <p dir="auto" className="viewer-text">
      {text}
    </p>
  );
}
