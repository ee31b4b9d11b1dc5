import { parseArgs } from 'node:util';
import { LOCALES } from '../../src/contract/constants.ts';
import { AREA_KEYS } from '../../src/contract/access/actions.ts';
import {
  BEHAVIOURS,
  ELEMENT_NAME,
  type ElementTypeFile,
  type Family,
} from '../../src/contract/metadata/element-type.ts';
import { MENU_ICONS } from '../../src/contract/metadata/menu-icons.ts';
import { humanize } from '../../src/contract/text.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import { formatted } from '../formatted.ts';
import { GenerateError } from './problem.ts';
import { refuseProblems } from './refuse.ts';
import { isObject, type Json, type JsonObject } from './same.ts';
import { parseSketch } from './sketch.ts';
import { type LocaleTexts, Translator } from './translator.ts';

export const ELEMENT_USAGE = `Usage: npm run generate element <NAME> <behaviour> ['<sketch>'] -- [options]
  A type of elements of workflows: what it does is one of
  ${BEHAVIOURS.join(' ')}

  A sketch of what is asked for: 'title:STRING! priority:LOW|HIGH=LOW'

  --for <Object>        only workflows about this object have it; may stand several times
  --fix <input>=<value> what the behaviour reads and nobody is asked for; may stand several times
  --area <key>          offered while an area with this access key is on
  --icon <name>         its picture on the canvas`;

const text = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const OPTIONS = { for: many, fix: many, area: text, icon: text } as const;

/** Behaviours stand in the order of their families. */
const FIRST = { flow: BEHAVIOURS.indexOf('if'), action: BEHAVIOURS.indexOf('updateFields') };

/**
 * The files of a new type of elements: its own and a line of texts in each language.
 * @param args behind the word `element`
 * @throws GenerateError with the usage, or with what is wrong
 */
export async function planElement(
  args: readonly string[],
  files: ReadonlyMap<string, string>,
  texts: LocaleTexts,
): Promise<ReadonlyMap<string, string>> {
  const { name, file } = elementOf(args, files);
  const path = `elements/${name}.json`;
  if (files.has(path))
    throw new GenerateError(`metadata/${path} is there already. Change it, or choose another name.`);
  const written = await formatted(path, JSON.stringify(file));
  refuseProblems(files, new Map([...files, [path, written]]));
  const writes = new Map([[`metadata/${path}`, written]]);
  const translator = new Translator([texts]);
  const lines = {
    label: translator.translate(humanize(name.toLowerCase().replaceAll('_', ' '))),
    help: translator.translate(file.description),
  };
  for (const locale of LOCALES) {
    const all = texts.get(locale) ?? {};
    const inputs = Object.fromEntries(
      (file.inputs ?? []).map((input) => [input.name, translator.translate(humanize(input.name))[locale]]),
    );
    const enums = Object.fromEntries(
      (file.inputs ?? []).flatMap((input) =>
        input.values
          ? [
              [
                input.name,
                Object.fromEntries(
                  input.values.map((value) => [
                    value,
                    translator.translate(humanize(value.toLowerCase()))[locale],
                  ]),
                ),
              ],
            ]
          : [],
      ),
    );
    const types = { ...part(all, 'types'), [name]: { help: lines.help[locale], label: lines.label[locale] } };
    const next = {
      ...all,
      enums: { ...enums, ...part(all, 'enums') },
      inputs: { ...inputs, ...part(all, 'inputs') },
      types,
    };
    writes.set(`locales/${locale}/elements.json`, `${JSON.stringify(sorted(next), null, 2)}\n`);
  }
  return writes;
}

const part = (of: JsonObject, key: string): JsonObject => {
  const value = of[key];
  return isObject(value) ? value : {};
};

const sorted = (value: Json): Json =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, each]) => [key, sorted(each)]),
      )
    : value;

function elementOf(
  args: readonly string[],
  files: ReadonlyMap<string, string>,
): { readonly name: string; readonly file: ElementTypeFile } {
  const { values, positionals } = read(args);
  const [name = '', behaviour = '', ...sketch] = positionals;
  if (!new RegExp(ELEMENT_NAME).test(name) || behaviour === '') throw new GenerateError(ELEMENT_USAGE);
  const does = BEHAVIOURS.find((each) => each === behaviour);
  if (!does) throw new GenerateError(unknownName(behaviour, 'something that an element does', BEHAVIOURS));
  const area = AREA_KEYS.find((each) => each === values.area);
  if (values.area !== undefined && !area)
    throw new GenerateError(unknownName(values.area, 'an access key', AREA_KEYS));
  const picture = values.icon ?? 'tool';
  const icon = MENU_ICONS.find((each) => each === picture);
  if (!icon) throw new GenerateError(unknownName(picture, 'a picture of the menu', MENU_ICONS));
  const at = BEHAVIOURS.indexOf(does);
  const family: Family = at < FIRST.flow ? 'trigger' : at < FIRST.action ? 'flow' : 'action';
  const objects = [...files.keys()].flatMap(
    (path) => /^objects\/([^/]+)\/model\.json$/.exec(path)?.[1] ?? [],
  );
  const { fields } = parseSketch({ object: name, text: sketch.join(' ') }, objects);
  const fixed = Object.fromEntries(
    (values.fix ?? []).map((each) => {
      const [key = '', ...value] = each.split('=');
      if (!value.length) throw new GenerateError(`--fix is written input=value, not ${each}.`);
      return [key, value.join('=')];
    }),
  );
  const file: ElementTypeFile = {
    $schema: '../schema/element.schema.json',
    description: `${humanize(name.toLowerCase().replaceAll('_', ' '))}.`,
    family,
    does,
    icon,
    ...(values.for?.length ? { objects: [...values.for] } : {}),
    ...(area ? { area } : {}),
    ...(Object.keys(fixed).length ? { fixed } : {}),
    ...(fields.length ? { inputs: fields as NonNullable<ElementTypeFile['inputs']> } : {}),
  };
  return { name, file };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new GenerateError(`${(error as Error).message}\n\n${ELEMENT_USAGE}`);
  }
}
