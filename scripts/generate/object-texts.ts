import { DEFAULT_LOCALE, type Locale } from '../../src/contract/constants.ts';
import type { Field, ObjectType } from '../../src/contract/metadata/catalog.ts';
import { CUSTOM_FIELDS, SYSTEM_FIELDS } from '../../src/contract/metadata/fields.ts';
import { plural, titleOf } from './names.ts';
import { isObject, type Json, type JsonObject } from './same.ts';
import type { SourceLabels } from './source.ts';
import { everyLocale, type LocaleTexts, type Texts, type Translator } from './translator.ts';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Fields of every object have their lines once for all. */
const SHARED = [...SYSTEM_FIELDS, CUSTOM_FIELDS].map(({ name }) => name);

export interface ObjectTexts extends JsonObject {
  readonly label: string;
  readonly pluralLabel: string;
}

export interface TextsNeeded {
  readonly object: ObjectType;
  readonly sections: readonly string[];
  /** `objects.json` as it is. */
  readonly files: LocaleTexts;
  readonly translator: Translator;
  readonly labels: ReadonlyMap<Locale, SourceLabels> | undefined;
}

/** The lines of an object in `objects.json`, by language: those of the source, else translated as far as words are known. */
export function objectTexts(needed: TextsNeeded): Record<Locale, ObjectTexts> {
  const { object, sections, files, translator, labels } = needed;
  const own = [...object.fields.values()].filter(({ name }) => !SHARED.includes(name));
  const fieldTexts = new Map<string, Texts>();
  for (const field of own) fieldTexts.set(field.name, fieldText(field, needed, fieldTexts));
  const label = translator.translate(titleOf(object.name));
  const pluralLabel = translator.translate(plural(titleOf(object.name)));
  return everyLocale((locale): ObjectTexts => {
    const given = labels?.get(locale);
    const fields = own.map(({ name }) => [name, given?.fields[name] ?? fieldTexts.get(name)?.[locale] ?? '']);
    const lists = own.flatMap(({ name, element }) =>
      typeof element === 'object' && element !== null ? [{ list: name, parts: element }] : [],
    );
    const valued = [
      ...own,
      ...lists.flatMap(({ list, parts }) => parts.map((part) => ({ ...part, name: `${list}.${part.name}` }))),
    ];
    const enums = valued.flatMap(({ name, enumValues }) =>
      enumValues ? [[name, enumTexts(name, enumValues, locale, needed)]] : [],
    );
    const items = lists.map(({ list, parts }) => {
      const texts = parts.map(({ name }) => {
        const english = labels?.get(DEFAULT_LOCALE)?.items?.[list]?.[name] ?? titleOf(name);
        return [name, given?.items?.[list]?.[name] ?? translator.translate(english)[locale]];
      });
      return [list, Object.fromEntries(texts) as JsonObject];
    });
    const shared = part(files.get(locale), '*', 'sections');
    return {
      label: given?.label ?? label[locale],
      pluralLabel: given?.pluralLabel ?? pluralLabel[locale],
      fields: Object.fromEntries(fields) as JsonObject,
      ...(enums.length ? { enums: Object.fromEntries(enums) as JsonObject } : {}),
      ...rulesOf(object, locale, needed),
      ...(items.length ? { items: Object.fromEntries(items) as JsonObject } : {}),
      ...(sections.length
        ? {
            sections: Object.fromEntries(
              sections.map((name) => [name, shared?.[name] ?? translator.translate(titleOf(name))[locale]]),
            ),
          }
        : {}),
    };
  });
}

/** A step is called as the state that it leads to; other rules by their names, until somebody says them. */
function rulesOf({ life }: ObjectType, locale: Locale, needed: TextsNeeded): { rules?: JsonObject } {
  if (!life?.names.length) return {};
  const text = (name: string) => {
    const to = life.cycle?.transitions.find((step) => step.name === name)?.to;
    if (to === undefined) return needed.translator.translate(titleOf(name))[locale];
    return enumTexts(life.cycle?.field.name ?? '', [{ name: to }], locale, needed)[to] ?? '';
  };
  return { rules: Object.fromEntries(life.names.map((name) => [name, text(name)])) };
}

function fieldText(
  field: Field,
  { files, translator, labels }: TextsNeeded,
  before: ReadonlyMap<string, Texts>,
): Texts {
  const { name, relation, kind, computed } = field;
  if (computed?.type === 'count' && name === `${computed.list.name}Total`) {
    const things = before.get(computed.list.name) ?? translator.translate(titleOf(computed.list.name));
    return translator.count(things);
  }
  const isList = kind === 'LIST' && name.endsWith('List') && name !== 'List';
  const stem = isList ? name.slice(0, -4) : name;
  const target = relation?.target;
  if (target !== undefined && stem.toLowerCase() === target.toLowerCase()) {
    const key = kind === 'LIST' ? 'pluralLabel' : 'label';
    const english = kind === 'LIST' ? plural(titleOf(stem)) : titleOf(stem);
    const guessed = translator.translate(english);
    return everyLocale((locale) => ofObject(files.get(locale), target, key) ?? guessed[locale]);
  }
  const given = labels?.get(DEFAULT_LOCALE)?.fields[name];
  return translator.translate(given ?? (isList ? plural(titleOf(stem)) : titleOf(name)));
}

function enumTexts(
  field: string,
  values: readonly { readonly name: string }[],
  locale: Locale,
  { labels, translator }: TextsNeeded,
): JsonObject {
  const given = (asked: Locale, name: string) => labels?.get(asked)?.enums[field]?.[name];
  const areCurrencies = values.every(({ name }) => CURRENCIES.has(name));
  return Object.fromEntries(
    values.map(({ name }) => {
      // Codes are no words: every language writes them so.
      if (areCurrencies || name.length === 1) return [name, given(locale, name) ?? name];
      const english = given(DEFAULT_LOCALE, name) ?? titleOf(name);
      return [name, given(locale, name) ?? translator.translate(english)[locale]];
    }),
  );
}

function part(texts: JsonObject | undefined, object: string, key: string): JsonObject | undefined {
  const own = texts?.[object];
  const value: Json | undefined = isObject(own) ? own[key] : undefined;
  return isObject(value) ? value : undefined;
}

function ofObject(texts: JsonObject | undefined, object: string, key: string): string | undefined {
  const own = texts?.[object];
  const value = isObject(own) ? own[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}
