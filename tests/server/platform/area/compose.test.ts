import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { AREAS } from '../../../../src/server/compose.ts';
import { readMetadata } from '../../../../src/server/base/model/read-metadata.ts';
import { buildSchema } from '../../../../src/server/platform/api/build-schema.ts';
import type { ServerArea } from '../../../../src/server/platform/area/area.ts';
import { compose } from '../../../../src/server/platform/area/compose-areas.ts';
import { POLL_AREA } from '../../../support/public-sessions/poll.ts';

const made = (more: Partial<ServerArea>): ServerArea => ({
  name: 'made-up',
  personal: { none: 'Made up.' },
  ...more,
});
const run = () => Promise.resolve(undefined);
const publicPage = { purpose: 'a', show: () => Promise.resolve({}) };
const handler = () => () => new Response();

describe('an area that gives what another one gives already', () => {
  it.each<[string, Partial<ServerArea>, string]>([
    ['its name', { name: 'merge' }, 'Area merge: two areas give it.'],
    [
      'a route',
      { routes: [{ method: 'POST', path: '/api/export', shows: { nothing: 'Made up.' }, handler }] },
      'Route POST /api/export: two areas give it.',
    ],
    ['a public page', { publicPages: [publicPage, publicPage] }, 'Public page a: two areas give it.'],
    [
      'a store of public sessions',
      { publicSessions: [...(POLL_AREA.publicSessions ?? []), ...(POLL_AREA.publicSessions ?? [])] },
      'Store of public sessions poll: two areas give it.',
    ],
    [
      'a kind of jobs',
      { jobs: [{ action: 'EXPORT', right: 'VIEW', run }] },
      'Job EXPORT: two kinds of jobs have this name.',
    ],
    [
      'a kind of jobs of the platform',
      { jobs: [{ action: 'DELETE', right: 'VIEW', run }] },
      'Job DELETE: two kinds of jobs have this name.',
    ],
    [
      'a handler',
      { handlers: { convert: { take: () => Promise.resolve() } } },
      'Handler convert: two areas give it.',
    ],
    ['a purpose of files', { downloads: { export: () => undefined } }, 'Download export: two areas give it.'],
    [
      'errors of a kind of jobs',
      { jobErrors: { IMPORT: () => Promise.resolve(new Response()) } },
      'Job errors IMPORT: two areas give it.',
    ],
    [
      'a table',
      { tables: [{ statements: [sql`select 1`], rights: { saved_view: 'select' } }] },
      'Table tessera.saved_view: two rooms say what may be done with it.',
    ],
  ])('ends the start: %s', (_what, more, message) => {
    expect(() => compose([...AREAS, made(more)])).toThrow(message);
  });

  it('ends the start: a call', async () => {
    const catalog = await readMetadata('metadata');
    const taken = AREAS.find(({ name }) => name === 'preferences')?.calls;
    expect(taken).toBeDefined();
    const parts = (areas: readonly ServerArea[]) => ({ ...compose(areas), production: true });
    expect(() => buildSchema(catalog, parts(AREAS))).not.toThrow();
    expect(() => buildSchema(catalog, parts([...AREAS, made(taken ? { calls: taken } : {})]))).toThrow(
      'Call preferences: two areas give it.',
    );
  });

  it('ends the start: an action that nobody handles', async () => {
    const catalog = await readMetadata('metadata');
    const without = AREAS.map(({ handlers: _handlers, ...area }) => area);
    expect(() => buildSchema(catalog, { ...compose(without), production: true })).toThrow(
      'Action Lead.convert: no area gives the handler "convert".',
    );
  });

  it('ends the start: an action that is said to be undone, and is not', async () => {
    const catalog = await readMetadata('metadata');
    const without = AREAS.map(({ handlers, ...area }) =>
      handlers?.convert ? { ...area, handlers: { convert: { take: handlers.convert.take } } } : area,
    );
    expect(() => buildSchema(catalog, { ...compose(without), production: true })).toThrow(
      'Action Lead.convert: its handler "convert" cannot be undone.',
    );
  });
});
