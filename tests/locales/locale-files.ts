import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { LOCALES, type Locale } from '../../src/contract/constants.ts';

/** Every file of a language, by name. */
export const FILES: readonly string[] = readdirSync('locales/en').map((file) => file.replace('.json', ''));
/** Texts that only the server says. */
const SERVER_FILES = ['begins', 'elements', 'mail', 'menu', 'objects', 'personal', 'settings', 'told'];
/** Texts of late screens, which are always named with their file. */
export const LATE_FILES = FILES.filter((file) => ![...SERVER_FILES, 'app', 'errors'].includes(file));

/** All lines of a file by their key path, such as `responseErrorMsg.required`. */
type Lines = ReadonlyMap<string, string>;

export const OTHER_LOCALES: readonly Locale[] = LOCALES.filter((locale) => locale !== 'en');

export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function localePath(locale: Locale, file: string): string {
  return `locales/${locale}/${file}.json`;
}

export function lines(locale: Locale, file: string): Lines {
  const path = localePath(locale, file);
  return existsSync(path) ? new Map(flatten(readJson(path), '')) : new Map();
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null) {
    if (typeof value !== 'string') throw new TypeError(`${path} is not text.`);
    return [[path, value]];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, path === '' ? key : `${path}.${key}`),
  );
}

/** The names of the variables in a text, sorted: `{{max}}` → `max`. */
export function variables(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] as string);
  return [...new Set(names)].sort();
}

/** Every file below a folder that has one of the endings, sorted. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => `${folder}/${path}`)
    .sort();
}
