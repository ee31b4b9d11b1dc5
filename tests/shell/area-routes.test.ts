import { describe, expect, it } from 'vitest';
import { activeEntry, destinationOf, objectDestination } from '../../src/shell/addresses/area-routes.ts';
import type { Area, ObjectSummary } from '../../src/shell/viewer/shell-data.ts';

const entry = (route: string, object: string | null = null) => ({
  key: route,
  label: `Label ${route}`,
  route,
  object,
  icon: null,
  goTo: null,
  enabled: route !== '/app/closed',
});
const areas: Area[] = [
  {
    key: 'stock',
    label: 'Stock',
    icon: null,
    enabled: true,
    entries: [
      entry('/app/tools', 'Tool'),
      entry('/app/tools/import'),
      entry('/app/toolboxes', 'Toolbox'),
      entry('/app/closed', 'Tool'),
      entry('/app/tower'),
    ],
  },
  { key: 'off', label: 'Off', icon: null, enabled: false, entries: [entry('/app/secret')] },
];
const objects: ObjectSummary[] = [
  {
    name: 'Screw',
    label: 'Screw',
    pluralLabel: 'Screws',
    route: '/app/screws',
    menu: false,
    actions: [],
    problemCount: 0,
  },
];
const screens = ['/home', '/app/toolboxes', '/app/tower', '/app/secret'];
const at = (path: string) => destinationOf(path, { areas, objects, screens });

describe('destinationOf', () => {
  it.each([
    ['/app/tools', { kind: 'list', objectName: 'Tool', route: '/app/tools' }],
    ['/app/tools/', { kind: 'list', objectName: 'Tool', route: '/app/tools' }],
    ['/app/tools/new', { kind: 'form', objectName: 'Tool', route: '/app/tools' }],
    ['/app/tools/a%20b', { kind: 'form', objectName: 'Tool', route: '/app/tools', id: 'a b' }],
    ['/app/toolboxes', { kind: 'screen', route: '/app/toolboxes' }],
    ['/app/toolboxes/7', { kind: 'form', objectName: 'Toolbox', route: '/app/toolboxes', id: '7' }],
    ['/app/tower', { kind: 'screen', route: '/app/tower' }],
    ['/app/tower/top/floor', { kind: 'screen', route: '/app/tower' }],
    ['/home', { kind: 'screen', route: '/home' }],
    ['/app/closed', { kind: 'disabled', label: 'Label /app/closed' }],
    ['/app/screws/1', { kind: 'form', objectName: 'Screw', route: '/app/screws', id: '1' }],
    ['/app/secret', { kind: 'disabled', label: 'Label /app/secret' }],
    ['/app/tools/1/2', { kind: 'unknown' }],
    ['/app/tools/%E0%A4%A', { kind: 'unknown' }],
    ['/app/nothing', { kind: 'unknown' }],
  ])('%s', (path, expected) => expect(at(path)).toEqual(expected));

  it("an entry's own address is not a record of the entry above it", () => {
    expect(at('/app/tools/import')).toEqual({
      kind: 'unbuilt',
      area: areas[0],
      entry: entry('/app/tools/import'),
    });
  });

  it('serves objects without a menu entry below their own name', () => {
    const route = '/app/objects/Screw';
    expect(objectDestination('Screw', route, `${route}/new`)).toEqual({
      kind: 'form',
      objectName: 'Screw',
      route,
    });
  });
});

describe('activeEntry', () => {
  it.each([
    ['/app/tools/7', '/app/tools'],
    ['/app/tools/import', '/app/tools/import'],
    ['/app/toolboxes', '/app/toolboxes'],
    ['/dashboard', undefined],
  ])('%s belongs to %s', (path, route) => expect(activeEntry(path, areas)?.route).toBe(route));
});
