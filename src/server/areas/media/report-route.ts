import type { Handler } from 'hono';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { planList } from '../../base/plan/list.ts';
import { readList, type RecordRow } from '../../base/records/read.ts';
import { recordUsage } from '../../base/records/usage.ts';
import type { RouteParts } from '../../platform/area/area.ts';
import type { Caller } from '../../platform/calls/callers.ts';
import { streamOf } from '../../platform/files/answer-file.ts';
import { csvLines } from '../../platform/sheets/csv.ts';
import { answerCaller, readIds } from './answers.ts';
import { selectAsset } from '../../platform/files/assets.ts';
import { assetObject } from './assets.ts';

const MOST_IDS = 100;
const COLUMNS = ['id', 'name', 'project', 'type', 'contentType', 'size', 'checksum', 'userName', 'createdAt'];

/** `POST /admin/rest/v2/report`: what there is to say of some files and where they are used, as text with a line for each. */
export const reportRoute =
  ({ callerOf }: RouteParts): Handler =>
  (context) =>
    answerCaller(context, callerOf, async (caller) => {
      const ids = await readIds(context.req.raw, MOST_IDS);
      assetObject(caller, 'EXPORT');
      const text = streamOf(csvLines(pagesOf(caller, ids), ';'));
      return context.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8' });
    });

async function* pagesOf(caller: Caller, ids: readonly string[]): AsyncGenerator<readonly string[][]> {
  const { db, catalog, viewer } = caller;
  const object = assetObject(caller);
  const page = { limit: ids.length, offset: 0, filter: queryFilter(object.name, 'id', 'IN', ids) };
  const zone = { timeZone: viewer.timeZone };
  const rows = await readList(db, planList(catalog, db.tenantId, selectAsset(object), page, zone));
  yield [[...COLUMNS, 'usedIn']];
  for (const row of rows) yield [[...COLUMNS.map((name) => textOf(row[name])), await usedIn(caller, row)]];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

async function usedIn(caller: Caller, row: RecordRow): Promise<string> {
  const { db, catalog, viewer } = caller;
  const id = String(row['id']);
  const usages = await recordUsage(db, catalog, assetObject(caller), [id], viewer.timeZone);
  return usages
    .map(
      ({ objectName, count, first }) =>
        `${objectName} (${count}): ${first.map(({ label }) => label).join(', ')}`,
    )
    .join('; ');
}
