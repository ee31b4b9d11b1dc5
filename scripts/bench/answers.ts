import type { Side } from './load.ts';

interface Row {
  readonly id: string;
  readonly groupList?: readonly { readonly id: string }[];
  /** Of a group of records. */
  readonly keys?: readonly { readonly value: string | null }[];
  readonly values?: readonly (string | null)[];
}

/** What an answer says, whichever side gave it. */
export interface Answer {
  /** Ids in order, each with those of its groups where they were asked for. */
  readonly ids: readonly string[];
  /** Undefined where no count was asked for, or where it is not exact. */
  readonly total: number | undefined;
  readonly nextCursor?: string | null | undefined;
}

interface Page {
  readonly rows?: readonly Row[];
  readonly total?: string | number;
  readonly totalIsExact?: boolean;
  readonly nextCursor?: string | null;
}

interface GraphqlAnswer {
  readonly data?: { readonly page?: Page; readonly record?: Row };
  readonly errors?: readonly { readonly message: string; readonly extensions?: unknown }[];
}

/** What a side answers to each of its requests. */
export async function answersOf(side: Side, read: (body: unknown) => Answer): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { method, path, headers, body } of side.requests) {
    const init = { method, ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body }) };
    const response = await fetch(side.url + path, init);
    answers.push(read(await response.json()));
  }
  return answers;
}

/** @throws Error with the server's own words for an answer with errors */
export function readGraphql(body: unknown): Answer {
  const { data, errors } = body as GraphqlAnswer;
  if (errors?.length) throw new Error(JSON.stringify(errors).slice(0, 300));
  const { page, record } = data ?? {};
  const rows = page?.rows ?? (record ? [record] : []);
  const counted = page?.totalIsExact === true ? page.total : undefined;
  return {
    ids: rows.map(idsOf),
    total: counted === undefined ? undefined : Number(counted),
    nextCursor: page?.nextCursor,
  };
}

/** The bare route answers rows, or a list of results where it ran several statements. */
export function readBare(answer: unknown): Answer {
  if (!Array.isArray(answer)) throw new Error(JSON.stringify(answer).slice(0, 300));
  const results = (Array.isArray(answer[0]) ? answer : [answer]) as (Row | { total: number })[][];
  const all = results.flat();
  const totals = all.flatMap((row) => ('total' in row ? [row.total] : []));
  return { ids: all.flatMap((row) => ('id' in row ? [idsOf(row)] : [])), total: totals[0] };
}

function idsOf({ id, groupList, keys, values = [] }: Row): string {
  if (keys) return [...keys.map(({ value }) => value), ...values].filter((part) => part !== null).join(' ');
  return groupList ? `${id}(${groupList.map((group) => group.id).join()})` : id;
}

/** @throws Error where the two do not say the same: then there is nothing to compare */
export function requireSame(base: Answer | undefined, tested: Answer | undefined): void {
  if (!base || !tested || (base.ids.length === 0 && base.total === undefined)) {
    throw new Error('Nothing was found.');
  }
  if (base.ids.join() !== tested.ids.join()) {
    throw new Error(`Other records:\n  ${base.ids.join()}\n  ${tested.ids.join()}`);
  }
  if (base.total !== undefined && tested.total !== undefined && base.total !== tested.total) {
    throw new Error(`${tested.total} records in place of ${base.total}.`);
  }
}
