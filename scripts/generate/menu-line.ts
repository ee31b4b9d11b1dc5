import { AREA_KEYS, type AreaKey } from '../../src/contract/access/actions.ts';
import { FIELD_NAME } from '../../src/contract/metadata/model.ts';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { suggest } from '../../src/contract/text.ts';
import { entryKey, entryRoute } from './names.ts';
import { GenerateError } from './problem.ts';

/** Where in the menu an object stands. */
export interface MenuWish {
  readonly area: string | undefined;
  /** The area does not exist yet, and is made. */
  readonly isNew: boolean;
  readonly access: string | undefined;
  readonly route: string | undefined;
}

export interface MenuLine {
  readonly areas: AreasFile;
  readonly route: string;
}

type Entry = AreasFile['areas'][number]['entries'][number];

/**
 * The menu with an entry for the object; as it is where the object stands in it already or no area is wished.
 * @throws GenerateError for an area, access key or route that cannot be used
 */
export function menuLine(file: AreasFile, object: string, wish: MenuWish): MenuLine {
  const entries = file.areas.flatMap((area) => area.entries);
  const there = entries.find((entry) => entry.object === object);
  if (there) return { areas: file, route: there.route };
  if (wish.area === undefined) return { areas: file, route: `/app/objects/${object}` };
  const key = freeKey(entryKey(object), entries);
  const route = checkedRoute(wish.route ?? entryRoute(object), entries);
  const access = accessOf(wish);
  const entry = (above: AreaKey): Entry => ({
    key,
    route,
    object,
    ...(access === undefined || access === above ? {} : { access }),
  });
  if (wish.isNew) {
    const area = newArea(wish.area, access, file);
    return {
      areas: { ...file, areas: withArea(file.areas, { ...area, entries: [entry(area.access)] }) },
      route,
    };
  }
  const found = file.areas.find((area) => area.key === wish.area);
  if (!found) throw new GenerateError(unknownArea(wish.area, file));
  const areas = file.areas.map((area) =>
    area === found ? { ...area, entries: [...area.entries, entry(area.access)] } : area,
  );
  return { areas: { ...file, areas }, route };
}

/** Behind the others, but before those at the end that are off. */
function withArea(areas: AreasFile['areas'], area: AreasFile['areas'][number]): AreasFile['areas'] {
  const last = areas.findLastIndex(({ disabled }) => disabled !== true);
  return [...areas.slice(0, last + 1), area, ...areas.slice(last + 1)];
}

function accessOf({ access }: MenuWish): AreaKey | undefined {
  const found = AREA_KEYS.find((key) => key === access);
  if (access === undefined || found) return found;
  const near = suggest(access, AREA_KEYS);
  const hint = near ? ` Did you mean "${near}"?` : '';
  throw new GenerateError(
    `--access: "${access}" is not an access key.${hint} Known: ${AREA_KEYS.join(', ')}.`,
  );
}

function newArea(key: string, access: AreaKey | undefined, { areas }: AreasFile) {
  if (!new RegExp(FIELD_NAME).test(key)) {
    throw new GenerateError(`--new-area: "${key}" is no key: a small letter, then letters and digits.`);
  }
  if (areas.some((area) => area.key === key)) {
    throw new GenerateError(`--new-area: the menu has an area "${key}" already. Write --area ${key}.`);
  }
  if (access === undefined) {
    const known = AREA_KEYS.join(', ');
    throw new GenerateError(
      `--new-area needs --access: whose rights hold for what stands in it. Known: ${known}.`,
    );
  }
  return { key, access };
}

function unknownArea(key: string, { areas }: AreasFile): string {
  const known = areas.map((area) => area.key);
  const near = suggest(key, known);
  const hint = near ? ` Did you mean "${near}"?` : '';
  return (
    `--area: the menu has no area "${key}".${hint} Areas: ${known.join(', ')}. ` +
    `A new one: --new-area ${key} --access <key>.`
  );
}

function freeKey(wanted: string, entries: readonly Entry[]): string {
  let key = wanted;
  for (let count = 2; entries.some((entry) => entry.key === key); count++) key = `${wanted}${count}`;
  return key;
}

function checkedRoute(route: string, entries: readonly Entry[]): string {
  if (!/^(\/[a-z0-9-]+)+$/.test(route)) {
    throw new GenerateError(
      `--route: "${route}" is no route, such as /app/invoices: small letters, digits and -.`,
    );
  }
  const taken = entries.find((entry) => entry.route === route || entry.developmentRoute === route);
  if (taken)
    throw new GenerateError(`The route ${route} leads to "${taken.key}" already. Give another: --route.`);
  return route;
}
