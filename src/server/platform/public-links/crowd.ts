/** Whoever has just got a message opens its page in the same moment as all others, and tells what they see of it. */
export function crowdOf(url: string): 'page' | 'told' | undefined {
  if (!/^\/(?:p|assets\/p|api\/public)\//.test(url)) return undefined;
  return url.endsWith('/take') ? 'told' : 'page';
}
