import { type LinkToken, MESSAGE, readToken } from '../links/link-token.ts';

/** Of a link to what a campaign shows, `<tenant>.<token>`, unjudged; undefined for any other text. */
export function messageToken(text: string): LinkToken | undefined {
  const [tenant, rest = '', ...more] = text.split('.');
  const token = more.length ? undefined : readToken(rest);
  return token?.link === MESSAGE && token.tenantId === tenant ? token : undefined;
}
