import { DEFAULT_LOCALE, LOCALES } from '../../src/contract/constants.ts';
import type { AreasFile } from '../../src/contract/metadata/areas.ts';
import { isUntranslated } from '../../src/contract/metadata/untranslated.ts';
import { menuLine, type MenuWish } from './menu-line.ts';
import { titleOf } from './names.ts';
import type { Generated } from './record.ts';
import type { Texts as Known } from './request.ts';
import type { JsonObject } from './same.ts';
import { type Texts, Translator } from './translator.ts';

export interface MenuPlan {
  readonly areas: AreasFile;
  readonly route: string;
  readonly inMenu: boolean;
  /** `menu.json` of each language, as an object. */
  readonly lines: ReadonlyMap<(typeof LOCALES)[number], JsonObject>;
  readonly waiting: readonly string[];
  readonly notes: readonly string[];
}

/** The menu with the object in it, and the lines that its entry and area lack. */
export function planMenu(
  { name, files, menu, menus, objects }: Known & { readonly name: string; readonly menu: MenuWish },
  before: Generated | undefined,
  plurals: Texts,
): MenuPlan {
  const file = JSON.parse(files.get('areas.json') ?? '{"areas": []}') as AreasFile;
  // Taken out of the menu by hand, it stays out.
  const { areas, route } = menuLine(file, name, before?.menu ? { ...menu, area: undefined } : menu);
  const area = areas.areas.find(({ entries }) => entries.some(({ object }) => object === name));
  const entry = area?.entries.find(({ object }) => object === name);
  if (!area || !entry) return { areas, route, inMenu: false, lines: new Map(), waiting: [], notes: [] };
  const translator = new Translator([objects, menus]);
  const areaTexts = translator.translate(titleOf(area.key));
  const added = new Set<Texts>();
  const lines = LOCALES.map((locale) => {
    const texts = menus.get(locale) ?? {};
    const { areas: areaLines = {}, entries = {} } = texts as { areas?: JsonObject; entries?: JsonObject };
    if (areaLines[area.key] === undefined) added.add(areaTexts);
    if (entries[entry.key] === undefined) added.add(plurals);
    const lacking = {
      areas: { [area.key]: areaTexts[locale], ...areaLines },
      entries: { [entry.key]: plurals[locale], ...entries },
    };
    return [locale, { ...texts, ...lacking }] as const;
  });
  const waiting = [...added].filter((texts) => Object.values(texts).some(isUntranslated));
  const moved = menu.area !== undefined && menu.area !== area.key;
  return {
    areas,
    route,
    inMenu: true,
    lines: new Map(added.size ? lines : []),
    waiting: waiting.map((texts) => texts[DEFAULT_LOCALE]),
    notes: moved ? [`areas.json: it stands in "${area.key}" already. Move its entry there by hand.`] : [],
  };
}
