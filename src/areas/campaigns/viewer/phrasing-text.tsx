import { isFormatted } from '../../../contract/kinds/formatted-text.ts';
import { withSafeLinks } from './safe-links.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)>/g;
const BLOCKS = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li']);

/** Labels, legends and buttons may hold no paragraphs and lists: they are spans that look like them. */
const phrasingOf = (html: string, hasLinks: boolean): string =>
  html.replaceAll(TAG, (tag, slash: string, name: string) => {
    if (name === 'a') return hasLinks ? tag : `<${slash}u>`;
    if (!BLOCKS.has(name)) return tag;
    return slash ? '</span>' : `<span class="viewer-${name}">`;
  });

interface Props {
  readonly text: string;
  /** In a button links are only words: another press would be hidden in it. */
  readonly hasLinks?: boolean;
}

/** The text of a question or a choice, with its formatting, where HTML allows only phrases. */
export function PhrasingText({ text, hasLinks = true }: Props) {
  if (!isFormatted(text)) return <bdi>{text}</bdi>;
  const html = withSafeLinks(phrasingOf(text, hasLinks));
  return <span dir="auto" className="viewer-phrases" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The links of a choice, which stand beside its button. */
export function LinksOf({ text }: { readonly text: string }) {
  const links = isFormatted(text) ? (text.match(/<a [^>]*>.*?<\/a>/g) ?? []) : [];
  if (!links.length) return null;
  return <p className="viewer-text" dangerouslySetInnerHTML={{ __html: withSafeLinks(links.join(' · ')) }} />;
}
