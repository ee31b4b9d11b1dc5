import type { VariableValues } from '../../../../contract/letters/liquid.ts';
import type { ChannelMessage } from '../../../platform/channels/channel.ts';
import type { Sender } from '../../../platform/channels/sender.ts';
import type { ShortLink } from '../links/short-link.ts';
import type { Content, Rendered } from './content.ts';
import type { ItemLinks } from './item-links.ts';

const RENDER_TRIES = 3;

/** What differs from recipient to recipient. */
interface MessageParts {
  /** Of the message: services and mail programs know it by this. */
  readonly id: string;
  readonly to: string;
  readonly sender: Pick<Sender, 'bounceAddress'>;
  readonly content: Content;
  readonly values: VariableValues;
  readonly links: ItemLinks;
}

export interface BuiltMessage {
  readonly message: ChannelMessage;
  /** They have to be stored before the message goes out. */
  readonly shortLinks: readonly ShortLink[];
}

/**
 * Builds the message that one recipient gets. Campaigns, their tests and the preview before the start all build it here, so that
 * a test has the links and headers of the real message. Returns the reason where the text cannot be rendered.
 */
export function buildMessage({
  id,
  to,
  sender,
  content,
  values,
  links,
}: MessageParts): BuiltMessage | string {
  const rendered = render(() => links.through(content.render(values, links.links)));
  if (typeof rendered === 'string') return rendered;
  const { headers, statusAddress } = links;
  return {
    message: { id, to, ...rendered, headers, statusAddress, ...returnPathOf(sender, id) },
    shortLinks: links.keptIn(rendered.text),
  };
}

/** Rendering has a time limit, which a busy machine may exceed once. */
function render(attempt: () => Rendered): Rendered | string {
  for (let left = RENDER_TRIES; ; left--) {
    try {
      return attempt();
    } catch (error) {
      if (left <= 1) return error instanceof Error ? error.message : String(error);
    }
  }
}

/** A message that cannot be delivered comes back to an address that names it. */
function returnPathOf(
  { bounceAddress }: Pick<Sender, 'bounceAddress'>,
  id: string,
): { readonly returnPath?: string } {
  const at = bounceAddress.lastIndexOf('@');
  return at < 1
    ? {}
    : { returnPath: `${bounceAddress.slice(0, at)}+${id.replaceAll('-', '')}${bounceAddress.slice(at)}` };
}
