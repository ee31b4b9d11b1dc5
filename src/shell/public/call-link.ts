import type { LinkAnswer } from '../../contract/public-link.ts';

/** Why there is no state of the link. `refused`: of what the visitor has given. */
export type CallProblem = 'offline' | 'tooMany' | 'failed' | 'refused';

/** The token is in the body, and nothing else of the browser goes with it. Never throws. */
export async function callLink(path: string, body: object): Promise<LinkAnswer | CallProblem> {
  try {
    const answer = await fetch(`/api/public/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    });
    if (answer.status === 429) return 'tooMany';
    if (answer.status === 422) return 'refused';
    if (![200, 404, 410].includes(answer.status)) return 'failed';
    return (await answer.json()) as LinkAnswer;
  } catch {
    return 'offline';
  }
}
