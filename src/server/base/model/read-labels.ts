import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LATE_ERRORS, type Locale, LOCALES } from '../../../contract/constants.ts';
import { OVERLAY_TEXTS } from '../../../contract/layers/overlay.ts';
import { mergeJsonOver } from '../../../contract/layers/overlay-json.ts';
import type { Json } from '../../../contract/layers/override.ts';
import { valueAt } from '../../../contract/label.ts';
import { StartError } from '../start-error.ts';
import { elementHome, Labels, SETTINGS } from './labels.ts';
import { decodeText } from './text-files.ts';

/**
 * The texts that the server says, with those of an overlay in place of the product's.
 * @throws StartError for a file that is there but is not JSON
 */
export async function readLabels(folder: string, overlay?: string): Promise<Labels> {
  const readOne = async (locale: Locale, name: string): Promise<unknown> => {
    const file = path.join(locale, `${name}.json`);
    const below = await readLocaleFile(path.join(folder, file));
    if (overlay === undefined || !OVERLAY_TEXTS.some((each) => each === name)) return below;
    return mergeJsonOver(below as Json, (await readLocaleFile(path.join(overlay, 'locales', file))) as Json);
  };
  const read = async (locale: Locale) => {
    const names = [
      ...['objects', 'settings', 'menu', 'app', 'errors', 'personal', 'told', 'elements', 'begins'],
      'subscription',
    ] as const;
    const [products, settings, menu, app, errors, personal, told, elements, begins, subscription] =
      await Promise.all(names.map((name) => readOne(locale, name)));
    const late = await Promise.all(
      LATE_ERRORS.map((name) => readLocaleFile(path.join(folder, locale, `${name}.json`))),
    );
    const objects = { ...(products as object), [SETTINGS]: settings, ...elementObjects(elements) };
    return [
      locale,
      {
        objects,
        menu,
        errors: withErrors(errors, late),
        personal,
        told,
        elements,
        begins,
        subscription,
        app: { list: pickAnswers(valueAt(app, 'list')) },
      },
    ] as const;
  };
  return new Labels(new Map(await Promise.all(LOCALES.map(read))));
}

interface ElementTexts {
  readonly types?: Readonly<Record<string, { readonly inputs?: object; readonly enums?: object }>>;
  readonly inputs?: object;
  readonly enums?: object;
  readonly items?: object;
}

/** Types of workflow elements as if they were objects: with their own words, else those that all inputs of a name have. */
function elementObjects(texts: unknown): Readonly<Record<string, unknown>> {
  const { types = {}, inputs, enums, items } = texts as ElementTexts;
  return Object.fromEntries(
    Object.entries(types).map(([name, own]) => [
      elementHome(name),
      { ...own, fields: { ...inputs, ...own.inputs }, enums: { ...enums, ...own.enums }, items },
    ]),
  );
}

/** The words of all errors, wherever they stand. */
const withErrors = (errors: unknown, late: readonly unknown[]) => ({
  ...(errors as object),
  responseErrorMsg: Object.assign(
    {},
    ...[errors, ...late].map((file) => valueAt(file, 'responseErrorMsg')),
  ) as object,
});

/** The client's other texts are its own. */
const pickAnswers = (list: unknown) => ({
  yes: valueAt(list, 'yes'),
  no: valueAt(list, 'no'),
});

/**
 * Empty where there is no such file.
 * @throws StartError for one that is not JSON
 */
export async function readLocaleFile(file: string): Promise<unknown> {
  if (!existsSync(file)) return {};
  try {
    const text = decodeText(await readFile(file));
    if (typeof text !== 'string') throw new Error(text.message);
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}. Mend the file.`);
  }
}
