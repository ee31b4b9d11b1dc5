import type { AreasFile } from '../metadata/areas.ts';
import type { OwnArea } from '../metadata/own-area.ts';
import { OWN_LIMITS } from '../metadata/own-limits.ts';
import type { OwnModelFile } from '../metadata/own-model.ts';
import { type Report, say, thing } from '../say.ts';
import { unknown } from '../unknown.ts';

type Models = ReadonlyMap<string, OwnModelFile>;

/** An area that a tenant has made, and the object whose model makes it. */
interface MadeArea extends OwnArea {
  readonly object: string;
  readonly access: NonNullable<OwnModelFile['access']>;
}

/** The areas that models make, by their keys: of several models that make one, the first in the order of names does. */
export function ownAreas(product: AreasFile, models: Models): ReadonlyMap<string, MadeArea> {
  const areas = new Map<string, MadeArea>();
  const known = new Set(product.areas.map(({ key }) => key));
  for (const [object, { menu, menuArea, access }] of models) {
    if (menu === undefined || !menuArea || !access || known.has(menu) || areas.has(menu)) continue;
    if (areas.size < OWN_LIMITS.areas) areas.set(menu, { ...menuArea, object, access });
  }
  return areas;
}

/** Reports what is wrong with the place in the menu that a model names or makes. */
export function checkMenu(product: AreasFile, models: Models, name: string, report: Report): void {
  const { menu, menuArea, menuBefore, access } = models.get(name) ?? {};
  if (menuBefore !== undefined && !models.has(menuBefore))
    report('/menuBefore', unknown(menuBefore, thing`an object`, [...models.keys()]));
  const areas = ownAreas(product, models);
  const keys = product.areas.map(({ key }) => key);
  if (menuArea) {
    const maker = menu === undefined ? undefined : areas.get(menu)?.object;
    const { before } = menuArea;
    if (menu === undefined) report('/menuArea', say`It makes the area that "menu" names. Add "menu".`);
    else if (keys.includes(menu))
      report(
        '/menuArea',
        say`The product has the area "${menu}". Remove this, or name another one in "menu".`,
      );
    else if (access === undefined)
      report('/menuArea', say`Nobody knows whose rights hold for the area. Add "access".`);
    else if (maker === undefined)
      report(
        '/menuArea',
        say`A tenant has at most ${OWN_LIMITS.areas} areas of its own. Name one that is there in "menu".`,
      );
    else if (maker !== name)
      report('/menuArea', say`${maker} makes the area "${menu}" already. Remove this: "menu" is enough.`);
    if (before !== undefined && !keys.includes(before))
      report('/menuArea/before', unknown(before, thing`an area of the menu`, keys));
    return;
  }
  const known = [...keys, ...areas.keys()];
  if (menu !== undefined && !known.includes(menu))
    report('/menu', unknown(menu, thing`an area of the menu`, known));
}

/**
 * The own objects of an area in their order: by their names, but each right before the one that it names. Of a circle, the
 * first one stays where its name puts it.
 */
function objectsIn(area: string, models: Models): readonly (readonly [string, OwnModelFile])[] {
  const all = [...models].filter(([, { menu }]) => menu === area);
  const names = new Set(all.map(([name]) => name));
  const isFree = (name: string, { menuBefore }: OwnModelFile) =>
    menuBefore === undefined || menuBefore === name || !names.has(menuBefore);
  const placed = all.filter(([name, model]) => isFree(name, model));
  let left = all.filter(([name, model]) => !isFree(name, model));
  while (left.length) {
    const later: typeof left = [];
    for (const each of left) {
      const at = placed.findIndex(([name]) => name === each[1].menuBefore);
      if (at < 0) later.push(each);
      else placed.splice(at, 0, each);
    }
    if (later.length === left.length) placed.push(...later.splice(0, 1));
    left = later;
  }
  return placed;
}

/** The menu with the areas of a tenant, and with its objects at the end of the area that each names. */
export function withOwnMenu({ areas: product }: AreasFile, models: Models): AreasFile {
  const made = ownAreas({ areas: product }, models);
  const entriesIn = (area: string) =>
    objectsIn(area, models).map(([name, { access, icon }]) => ({
      // A capital begins it, as with no entry of the product.
      key: name,
      route: `/app/objects/${name}`,
      object: name,
      ...(access ? { access } : {}),
      ...(icon ? { icon } : {}),
    }));
  const areasBefore = (place: string | undefined) =>
    [...made].flatMap(([key, { before, icon, access }]) => {
      const isKnown = product.some((area) => area.key === before);
      if ((isKnown ? before : undefined) !== place) return [];
      return [{ key, access, ...(icon ? { icon } : {}), entries: entriesIn(key) }];
    });
  const areas = product.flatMap((area) => {
    const own = entriesIn(area.key);
    const here = own.length ? { ...area, entries: [...area.entries, ...own] } : area;
    return [...areasBefore(area.key), here];
  });
  return { areas: [...areas, ...areasBefore(undefined)] };
}
