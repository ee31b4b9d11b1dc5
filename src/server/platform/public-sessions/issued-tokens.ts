import { linkStates } from '../public-links/public-links.ts';
import type { SessionTokens } from './session-kind.ts';

/**
 * Tokens of `issueLink`, whose hash alone is stored: the item of a session is the id of its link, and revoking or ending the
 * link ends the session.
 * @param purpose the name of the kind
 */
export const issuedTokens = (purpose: string): SessionTokens => ({
  open: async (text, { judgeIssued }) => {
    const { link, state } = await judgeIssued(text, purpose);
    return link && { ...link, state };
  },
  itemOf: async (text, { judgeIssued }) => {
    const { link } = await judgeIssued(text, purpose);
    return link && { tenantId: link.tenantId, item: link.id };
  },
  states: (tenantId, items, { now }) => linkStates(tenantId, items, now()),
});
