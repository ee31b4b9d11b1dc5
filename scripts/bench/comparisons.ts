import type { Request } from 'autocannon';
import { answersOf, readBare, readGraphql, requireSame } from './answers.ts';
import { barePath, type BareUser } from './bare.ts';
import { type BareCase, type BenchCase, CASES, SECURITY_CASES, type Target } from './cases.ts';
import { type GraphqlBody, listPage, listWithCursor, PAGE_SIZE } from './documents.ts';
import type { Side } from './load.ts';
import type { Ready } from './server.ts';
import { type Versioned, WRITE_CASES, type WriteCase, writeRequest } from './writes.ts';

/** Two sides that were seen to give the same answer. */
export interface Pair {
  readonly base: Side;
  readonly tested: Side;
}

export interface Comparison {
  readonly key: string;
  readonly title: string;
  readonly target?: Target | undefined;
  /** @returns the sides, or why they are not measured here; @throws Error where they do not answer the same */
  readonly prepare: () => Promise<Pair | string>;
}

export type Served = Ready & { readonly headers: Readonly<Record<string, string>> };

/** Page 40,000 in the time of page 1, and a fifth more at most. */
const CURSOR_TARGET = { atLeast: 1 / 1.2 };

/** Everything that is measured by requests, in the order of the keys. */
export function comparisonsOf(served: Served, keys: readonly string[]): Comparison[] {
  return keys.flatMap((key) => {
    if (key === 'cursor') return [cursorComparison(served)];
    if (key === 'rls') return SECURITY_CASES.map((one) => rowSecurity(served, one));
    const write = WRITE_CASES.find((one) => one.key === key);
    if (write) return [writes(served, write)];
    return CASES.filter((one) => one.key === key).map((one) => withBare(served, one));
  });
}

/** Tessera's side of a case. */
export function tesseraSide(
  { url, headers }: Pick<Served, 'url' | 'headers'>,
  bodies: readonly GraphqlBody[],
): Side {
  const requests = bodies.map((body): Request => ({
    method: 'POST',
    path: '/api/graphql',
    headers,
    body: JSON.stringify(body),
  }));
  return { name: 'Tessera', url, requests };
}

function bareSide({ bareUrl, facts }: Served, { key, statements }: BareCase, user: BareUser): Side {
  const requests = statements(facts).map((_, index): Request => ({
    method: 'GET',
    path: barePath(user, key, index),
  }));
  return { name: user === 'owner' ? 'bare' : 'as the role', url: bareUrl, requests };
}

function withBare(served: Served, benchCase: BenchCase): Comparison {
  const { key, title, target, requests } = benchCase;
  const base = bareSide(served, benchCase, 'owner');
  const tested = tesseraSide(served, requests(served.facts));
  const prepare = async () => {
    const [expected, found] = [await answersOf(base, readBare), await answersOf(tested, readGraphql)];
    expected.forEach((answer, index) => requireSame(answer, found[index]));
    return { base, tested };
  };
  return { key, title, target, prepare };
}

function rowSecurity(served: Served, bareCase: BareCase): Comparison {
  const { key, title } = bareCase;
  const prepare = async () => {
    if (served.noRole !== undefined) return served.noRole;
    const [base, tested] = [bareSide(served, bareCase, 'owner'), bareSide(served, bareCase, 'role')];
    const [expected, found] = [await answersOf(base, readBare), await answersOf(tested, readBare)];
    expected.forEach((answer, index) => requireSame(answer, found[index]));
    return { base, tested };
  };
  return { key, title, prepare };
}

/** Writes by both sides to the same records in turn. */
function writes(served: Served, write: WriteCase): Comparison {
  const prepare = async (): Promise<Pair> => {
    const records = write.key === 'update' ? await recordsOf(served) : [];
    const { url, bareUrl, headers } = served;
    return {
      base: { name: 'bare', url: bareUrl, requests: [writeRequest(write, 'bare', {}, records)] },
      tested: { name: 'Tessera', url, requests: [writeRequest(write, 'tessera', headers, records)] },
    };
  };
  return { key: write.key, title: write.title, target: { atLeast: 0.5 }, prepare };
}

/** Of more contacts than are written to at one time. */
async function recordsOf({ url, headers }: Served): Promise<Versioned[]> {
  const body = JSON.stringify({
    query: '{ page: contactList(limit: 1000, offset: 200) { rows { id version } } }',
  });
  const answer = await fetch(`${url}/api/graphql`, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { page: { rows: Versioned[] } } };
  return data.page.rows;
}

/** The last full page by cursor against the first one, both by Tessera. */
function cursorComparison(served: Served): Comparison {
  const offset = served.facts.rows - 2 * PAGE_SIZE;
  const title = `by cursor, page ${Math.round(offset / PAGE_SIZE) + 1}, against page 1`;
  const read = async (body: GraphqlBody) => (await answersOf(tesseraSide(served, [body]), readGraphql))[0];
  const prepare = async () => {
    const before = await read(listWithCursor({ offset: offset - PAGE_SIZE }));
    if (!before?.nextCursor) throw new Error('There is no nextCursor before the last page.');
    const deep = listWithCursor({ after: before.nextCursor });
    requireSame(await read(listPage({ offset })), await read(deep));
    const base = { ...tesseraSide(served, [listWithCursor()]), name: 'page 1' };
    return { base, tested: tesseraSide(served, [deep]) };
  };
  return { key: 'cursor', title, target: CURSOR_TARGET, prepare };
}
