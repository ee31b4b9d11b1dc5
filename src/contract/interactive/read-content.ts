import type { TSchema } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { CONTENT_MAX_LENGTH } from '../formats/interactive.ts';
import { brief } from '../text.ts';
import { conditionProblem } from './condition.ts';
import { type ContentOf, CONTENT_VERSION, CONTENTS, type ContentType, INTERACTIONS } from './content.ts';
import { migrate, type StoredContent } from './migrate.ts';
import { type ContentProblem, teller, type Tell } from './problem.ts';

const MAX_DEPTH = 16;

export type ReadContent<T extends ContentType> =
  | { readonly content: ContentOf[T]; readonly problems: readonly [] }
  | { readonly content: undefined; readonly problems: readonly ContentProblem[] };

const isObject = (value: unknown): value is StoredContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep the value is nested; what goes beyond is not looked at. */
function isDeeper(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return most === 0 || Object.values(value).some((each) => isDeeper(each, most - 1));
}

/** The content that a text holds, as the newest version has it; or all that its form breaks. */
export function readContent<T extends ContentType>(type: T, text: unknown): ReadContent<T> {
  const { found, tell } = teller();
  const refused = { content: undefined, problems: found };
  if (typeof text === 'string' && text.length > CONTENT_MAX_LENGTH) {
    tell('', 'too-large', { most: CONTENT_MAX_LENGTH });
    return refused;
  }
  const value = typeof text === 'string' ? parsed(text) : undefined;
  if (!isObject(value)) {
    tell('', 'not-content');
    return refused;
  }
  if (isDeeper(value, MAX_DEPTH)) {
    tell('', 'too-deep', { most: MAX_DEPTH });
    return refused;
  }
  const content = migrate(value);
  if (content['version'] !== CONTENT_VERSION) {
    tell('/version', 'other-version', { version: brief(content['version']), known: CONTENT_VERSION });
    return refused;
  }
  if (!Check(CONTENTS[type] as TSchema, content)) tellShape(content, CONTENTS[type], tell);
  if (found.length === 0) tellConditions(content, '', tell);
  return found.length ? refused : { content: content as unknown as ContentOf[T], problems: [] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of an interaction, what its own type says: not that it is none of all the others. */
function tellShape(content: StoredContent, schema: TSchema, tell: Tell) {
  for (const { keyword, instancePath: path, params } of Errors(schema, content)) {
    if (/^\/interactions\/\d+/.test(path)) continue;
    tellError(path, keyword, params, tell);
  }
  const { interactions } = content;
  if (!Array.isArray(interactions)) return;
  (interactions as unknown[]).forEach((each, at) => {
    const own = isObject(each) && typeof each['type'] === 'string' ? each['type'] : '';
    const path = `/interactions/${at}`;
    if (!Object.hasOwn(INTERACTIONS, own)) return tell(`${path}/type`, 'bad-part', { value: brief(own) });
    const errors = Errors(INTERACTIONS[own as keyof typeof INTERACTIONS] as TSchema, each);
    for (const { keyword, instancePath, params } of errors)
      tellError(path + instancePath, keyword, params, tell);
    return undefined;
  });
}

function tellError(path: string, keyword: string, params: unknown, tell: Tell) {
  const { requiredProperties = [], additionalProperties = [] } = params as {
    readonly requiredProperties?: readonly string[];
    readonly additionalProperties?: readonly string[];
  };
  // Where something leads is of one of several forms: of which, nobody knows.
  const leading = /^.*?\/goto(?=\/|$)/.exec(path)?.[0];
  if (leading !== undefined) tell(leading, 'bad-part');
  else if (keyword === 'required')
    requiredProperties.forEach((name) => tell(`${path}/${name}`, 'missing-part', { name }));
  else if (keyword === 'additionalProperties')
    additionalProperties.forEach((name) => tell(`${path}/${pointerOf(name)}`, 'unknown-part', { name }));
  // `boolean`: the value of an unknown part, which is told by its name.
  else if (keyword !== 'boolean') tell(path, 'bad-part');
}

const pointerOf = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Wherever they stand: of what form they are, their schema leaves open. */
function tellConditions(value: unknown, path: string, tell: Tell): void {
  if (Array.isArray(value)) return value.forEach((each, at) => tellConditions(each, `${path}/${at}`, tell));
  if (!isObject(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (key !== 'showIf') tellConditions(each, `${path}/${key}`, tell);
    else if (conditionProblem(each, [])?.rule === 'bad-condition') tell(`${path}/${key}`, 'bad-condition');
  }
}
