/** Every route of the specification, section 2, is in the menu; what is at none of them yet, the README says. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import * as clientAreas from '../../src/areas/index.ts';
import { composeAreas } from '../../src/shell/addresses/compose-areas.ts';
import texts from '../../locales/en/unbuilt.json' with { type: 'json' };
import menu from '../../locales/en/menu.json' with { type: 'json' };

const { areas } = JSON.parse(readFileSync('metadata/areas.json', 'utf8')) as AreasFile;
const entries = areas.flatMap((area) => area.entries);
const routes = entries.map(({ route }) => route);
const { screens } = composeAreas(Object.values(clientAreas));

const SPECIFIED = [
  '/admin/campaign/create',
  '/app/campaigns',
  '/app/reports',
  '/app/medialibrary',
  '/client/starter',
  '/app/medialibrary/dbe',
  '/app/meetings',
  '/admin/presentation',
  '/admin/agreement/forms',
  '/admin/datuso/campaign/list',
  '/app/contacts',
  '/app/contacts/import',
  '/app/workplaces',
  '/app/groups',
  '/app/specializations',
  '/app/custom-fields',
  '/app/leads',
  '/app/segments',
  '/app/workflow',
  '/app/team-management',
  '/app/billing',
  '/app/knowhow',
  '/app/batch-job',
  '/app/consent',
  '/app/privilege',
  '/app/configuration',
  '/admin/sfdc/integration',
  '/admin/challenge/list',
  '/admin/courses/list',
  '/admin/library/list',
];

describe('the menu', () => {
  it('has every route of the specification, and each once', () => {
    expect(SPECIFIED.filter((route) => !routes.includes(route))).toEqual([]);
    expect(new Set(routes).size).toBe(routes.length);
    const designer = entries.find(({ developmentRoute }) => developmentRoute === '/app/designer');
    expect(designer?.route).toBe('/admin/presentation');
    expect(areas.filter(({ disabled }) => disabled).map(({ key }) => key)).toEqual(['crm', 'education']);
  });

  const unbuilt = entries.filter(({ object, route }) => !object && !screens.has(route));

  it('says of every screen that is to come what it will be', () => {
    const { works: _, ...said } = texts;
    expect(Object.keys(said).toSorted()).toEqual(unbuilt.map(({ key }) => key).toSorted());
  });

  it('and the README’s table lists each of them, and no other', () => {
    const [, table = ''] = /<!-- to come -->([^]*?)<!-- -->/.exec(readFileSync('README.md', 'utf8')) ?? [];
    const listed = [...table.matchAll(/^\| (.+?) +\| `(.+?)` +\|/gm)].map(
      ([, name, route]) => `${name} ${route}`,
    );
    const names: Readonly<Record<string, string>> = menu.entries;
    expect(listed.toSorted()).toEqual(unbuilt.map(({ key, route }) => `${names[key]} ${route}`).toSorted());
  });
});
