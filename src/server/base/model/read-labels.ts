import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import { valueAt } from '../../../contract/label.ts';
import { StartError } from '../start-error.ts';
import { Labels, SETTINGS } from './labels.ts';

/** @throws StartError for a file that is there but is not JSON */
export async function readLabels(folder: string): Promise<Labels> {
  const read = async (locale: Locale) => {
    const names = ['objects', 'settings', 'menu', 'app', 'errors', 'personal', 'told'] as const;
    const [products, settings, menu, app, errors, personal, told] = await Promise.all(
      names.map((name) => readLocaleFile(path.join(folder, locale, `${name}.json`))),
    );
    const objects = { ...(products as object), [SETTINGS]: settings };
    return [
      locale,
      { objects, menu, errors, personal, told, app: { list: pickAnswers(valueAt(app, 'list')) } },
    ] as const;
  };
  return new Labels(new Map(await Promise.all(LOCALES.map(read))));
}

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
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${(error as Error).message}. Mend the file.`);
  }
}
