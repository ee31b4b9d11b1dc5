import { brokenRuleText } from './broken-rule-text.ts';
import { DEFAULT_LOCALE, intlLocale, type Locale } from '../../../contract/constants.ts';
import type { ErrorParams, Problem } from '../../../contract/errors.ts';
import { labelOr, labelWithout, valueAt } from '../../../contract/label.ts';
import { isUntranslated } from '../../../contract/metadata/untranslated.ts';
import { ownMember } from '../../../contract/own-member.ts';
import { actionTexts } from '../../../contract/metadata/actions.ts';
import type {
  Catalog,
  Field,
  ObjectAction,
  ObjectType,
  Setting,
} from '../../../contract/metadata/catalog.ts';
import { textAt } from '../../../contract/metadata/text-places.ts';
import type { TextsFile } from '../../../contract/metadata/texts.ts';
import { humanize } from '../../../contract/text.ts';
import type { ToldWords } from '../../../contract/told.ts';
import { productTexts, type ProductTextOwner } from './product-texts.ts';
import { type ChoiceTexts, styledLabel } from './styled-label.ts';

/** Where the texts of settings stand among those of objects: a name that no object has. */
export const SETTINGS = '$settings';
/** Where the texts of a type of workflow elements stand among them. */
export const elementHome = (type: string): string => `$${type}`;
/** What the parts of an object are called, where no line of the object itself says so. */
const SHARED = '*';

/** The text with its variables (`{{name}}`) put in. */
const placed = (text: string, params: Readonly<Partial<ErrorParams>>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => String(params[name] ?? ''));

/** German begins nouns with a capital wherever they stand. */
export const inSentence = (locale: Locale, name: string): string =>
  locale === 'de' ? name : name.toLocaleLowerCase(intlLocale(locale));

const withWords = (fields: ObjectType['fields'], words: string): ObjectType['fields'] =>
  new Map([...fields].map(([name, field]) => [name, field.told ? { ...field, words } : field]));

/** Names of objects, fields, enum values and menu entries in every locale: `objects.json` and `menu.json`. */
export class Labels {
  readonly #texts: ReadonlyMap<Locale, unknown>;
  readonly #own: NonNullable<Catalog['texts']>;
  readonly #read = new WeakMap<Catalog, Map<string, Catalog>>();
  readonly #tenants = new WeakMap<NonNullable<Catalog['texts']>, Labels>();

  /** `own`: texts of objects that stand in the place of those in `texts`. */
  constructor(texts: ReadonlyMap<Locale, unknown>, own: Catalog['texts'] = new Map()) {
    this.#texts = texts;
    this.#own = own;
  }

  /** As the tenant of a catalog has them. */
  of({ texts }: Pick<Catalog, 'texts'>): Labels {
    if (!texts?.size) return this;
    let labels = this.#tenants.get(texts);
    if (!labels) {
      labels = new Labels(this.#texts, texts);
      this.#tenants.set(texts, labels);
    }
    return labels;
  }

  object(locale: Locale, object: string): string {
    return this.#find(locale, object, ['label']) ?? humanize(object);
  }

  plural(locale: Locale, object: string): string {
    return this.#find(locale, object, ['pluralLabel']) ?? this.object(locale, object);
  }

  /** The template of its records' labels, with a text for those that have none. */
  record(locale: Locale, { name, recordLabel }: Pick<ObjectType, 'name' | 'recordLabel'>): string {
    return labelOr(recordLabel, this.unnamed(locale, name));
  }

  /** The same without the id, which says nothing to people. */
  recordName(locale: Locale, { name, recordLabel }: Pick<ObjectType, 'name' | 'recordLabel'>): string {
    return labelOr(
      labelWithout(recordLabel, (path) => path !== 'id'),
      this.unnamed(locale, name),
    );
  }

  /** What a record without a label is called. */
  unnamed(locale: Locale, object: string): string {
    const text = this.#line(locale, `objects.${SHARED}.unnamed`) ?? '{{label}}';
    return text.replace('{{label}}', this.object(locale, object));
  }

  /** What stands in labels for the values of a field with choices. */
  #choices(locale: Locale): ChoiceTexts {
    return ({ name }, { name: field, enumValues }) =>
      enumValues
        ? Object.fromEntries(
            enumValues.map((one) => [one.name, this.enumValue(locale, name, field, one.name, one.label)]),
          )
        : { true: this.answer(locale, true), false: this.answer(locale, false) };
  }

  /** The same objects, for somebody who reads the language. `names` is false: records without a label go by their ids. */
  read(locale: Locale, catalog: Catalog, names = true): Catalog {
    const known = this.#read.get(catalog) ?? new Map<string, Catalog>();
    this.#read.set(catalog, known);
    const key = `${locale} ${names}`;
    const tells = ({ fields }: ObjectType) => [...fields.values()].some(({ told }) => told);
    const objects = () =>
      [...catalog.objects].map(([name, object]) => {
        const recordLabel = styledLabel(object, catalog.objects, locale, this.#choices(locale));
        const unnamed = names && { unnamed: this.unnamed(locale, name) };
        const fields = tells(object) && { fields: withWords(object.fields, this.#words(locale, catalog)) };
        return [name, { ...object, recordLabel, ...unnamed, ...fields }] as const;
      });
    const read = known.get(key) ?? { ...catalog, objects: new Map(objects()) };
    known.set(key, read);
    return read;
  }

  /** For what the server tells of its work. */
  #words(locale: Locale, { objects, elements }: Catalog): string {
    const all = [...objects.values()];
    const texts = (from: Locale) => (this.#texts.get(from) as { readonly told?: object } | undefined)?.told;
    const words: ToldWords = {
      texts: { ...texts(DEFAULT_LOCALE), ...texts(locale) },
      objects: Object.fromEntries(
        all.map(({ name }) => [name, inSentence(locale, this.plural(locale, name))]),
      ),
      action: Object.fromEntries(
        all.flatMap(({ name, ownActions = [] }) =>
          ownActions.map((action) => [`${name}.${action.name}`, this.action(locale, name, action)]),
        ),
      ),
      element: Object.fromEntries(
        [...elements.keys()].map((type) => [type, this.object(locale, elementHome(type))]),
      ),
    };
    return JSON.stringify(words);
  }

  /** An object's own line, else the one for fields that every object has. `given`: what the tenant's field is called. */
  field(locale: Locale, object: string, field: string, given?: string): string {
    const path = ['fields', field];
    const own = textAt(this.#own.get(object), locale, path) ?? given;
    return own ?? this.#find(locale, object, path) ?? this.#find(locale, SHARED, path) ?? humanize(field);
  }

  /** What the field means, where its label does not say all of it. */
  help(locale: Locale, object: string, field: string): string | null {
    return this.#find(locale, object, ['helps', field]) ?? null;
  }

  /** A column of related records: its own line, else the labels along the path. `objects`: all of the viewer's. */
  column(locale: Locale, of: ObjectType, path: string, objects: Catalog['objects']): string {
    const own = this.#own.get(of.name);
    for (const each of [locale, DEFAULT_LOCALE]) {
      const given = textAt(own, each, ['columns', path]);
      if (given !== undefined) return given;
      if (own) continue;
      const lines = valueAt(this.#texts.get(each), `objects.${of.name}.columns`);
      const text = ownMember((lines ?? {}) as Readonly<Record<string, unknown>>, path);
      if (typeof text === 'string' && !isUntranslated(text)) return text;
    }
    let object: ObjectType | undefined = of;
    const names = path.split('.').map((name) => {
      const field: Field | undefined = object?.fields.get(name);
      const label = this.field(locale, object?.name ?? '', name, field?.label);
      object = objects.get(field?.relation?.target ?? '');
      return label;
    });
    return names.join(' › ');
  }

  /** A value of the items in a LIST field. */
  item(locale: Locale, object: string, list: string, item: string): string {
    return this.#find(locale, object, ['items', list, item]) ?? humanize(item);
  }

  /** `field`: its name; of an item's field, both names joined by a dot. `given`: as the tenant's field has it. */
  enumValue(locale: Locale, object: string, field: string, value: string, given?: string): string {
    const path = ['enums', field, value];
    const own = textAt(this.#own.get(object), locale, path) ?? given;
    return own ?? this.#find(locale, object, path) ?? humanize(value.toLowerCase());
  }

  /** What a form says at a field by itself: by what it is filled in (`field`, `values`: once that has one of them), to what a secret belongs. */
  fieldNote(
    locale: Locale,
    note: 'filled' | 'filledInto' | 'numbered' | 'secretOf' | 'secretAsked',
    about: Readonly<Record<string, string>>,
  ): string {
    return placed(this.#line(locale, `objects.${SHARED}.${note}`) ?? Object.values(about)[0] ?? '', about);
  }

  /** An object's own line, else the one for sections that forms have by themselves; undefined: it has no title. */
  section(locale: Locale, object: string, section: string): string | undefined {
    const path = ['sections', section];
    return this.#find(locale, object, path) ?? this.#find(locale, SHARED, path);
  }

  /** What a step is called, or what a rule says. */
  rule(locale: Locale, object: string, rule: string, fallback = humanize(rule)): string {
    return this.#find(locale, object, ['rules', rule]) ?? fallback;
  }

  /** A shared text about fields, by default what is said where none of them has a value. */
  requireAny(locale: Locale, object: string, names: readonly string[], key = 'requireAny'): string {
    const text = this.#line(locale, `objects.${SHARED}.${key}`) ?? '{{fields}}';
    return text.replace('{{fields}}', names.map((name) => this.field(locale, object, name)).join(', '));
  }

  /** What an action is called: a step by its rule. */
  action(locale: Locale, object: string, action: ObjectAction): string {
    return this.#find(locale, object, actionTexts(action).label) ?? humanize(action.name);
  }

  /** What is asked before it is done; undefined: nothing is. */
  confirm(locale: Locale, object: string, action: ObjectAction): string | undefined {
    const { confirm } = actionTexts(action);
    return confirm && (this.#find(locale, object, confirm) ?? this.action(locale, object, action));
  }

  /** A tab of the form, or a built-in view of the list. */
  part(locale: Locale, object: string, of: 'tabs' | 'views', name: string): string {
    return this.#find(locale, object, [of, name]) ?? humanize(name);
  }

  /** All texts that the product has for an object's parts, as the document that tenants may change. */
  document(object: ProductTextOwner): TextsFile {
    return productTexts(object, (locale, name) => valueAt(this.#texts.get(locale), `objects.${name}`));
  }

  /** What stands for true and false. */
  answer(locale: Locale, value: boolean): string {
    return this.#line(locale, `app.list.${value ? 'yes' : 'no'}`) ?? String(value);
  }

  area(locale: Locale, key: string): string {
    return this.#line(locale, `menu.areas.${key}`) ?? humanize(key);
  }

  settingGroup(locale: Locale, group: string): string {
    return this.#line(locale, `objects.${SETTINGS}.groups.${group}`) ?? humanize(group);
  }

  /** What it is for; undefined where its label says enough. */
  settingHint(locale: Locale, { key, area }: Pick<Setting, 'key' | 'area'>): string | undefined {
    return this.#line(locale, `objects.${SETTINGS}.hints.${area === undefined ? key : 'area'}`);
  }

  /** Of the menu. The list of an object that the tenant calls otherwise goes by that. */
  entry(locale: Locale, key: string, object?: string): string {
    const plural = object && textAt(this.#own.get(object), locale, ['pluralLabel']);
    const isRenamed = plural && plural !== valueAt(this.#texts.get(locale), `objects.${object}.pluralLabel`);
    return isRenamed ? plural : (this.#line(locale, `menu.entries.${key}`) ?? humanize(key));
  }

  problem(locale: Locale, { message, params = {} }: Problem): string {
    if (params['anyOf'] !== undefined)
      return this.requireAny(locale, String(params['object']), String(params['anyOf']).split(','));
    if (message === 'rule-broken') return brokenRuleText(this, locale, params);
    const text = this.#line(locale, `errors.responseErrorMsg.${message}`) ?? message;
    return placed(text, params);
  }

  /** A line by its file and place in it (`elements.event`), else the last of its names. */
  text(locale: Locale, key: string, params: Readonly<Partial<ErrorParams>> = {}): string {
    return placed(this.#line(locale, key) ?? humanize(key.slice(key.lastIndexOf('.') + 1)), params);
  }

  /** Words of the files that say what a job could not do. */
  jobErrors(locale: Locale, key: 'column' | 'field' | 'file' | 'line' | 'reason' | 'value'): string {
    return this.#line(locale, `errors.jobErrors.${key}`) ?? humanize(key);
  }

  /** A line of what tenants begin with (`begins.json`): of the record, else of all of the object; '' where none has it. */
  beginsText(locale: Locale, object: string, record: string, key: string): string {
    const own = this.#line(locale, `begins.${object}.${record}.${key}`);
    return own ?? this.#line(locale, `begins.${object}.all.${key}`) ?? '';
  }

  /** Words of the file with all that is held on a person. */
  personalFile(locale: Locale, key: string): string {
    return this.#line(locale, `personal.${key}`) ?? humanize(key.toLowerCase());
  }

  /** The object's text at a path, in the language or else in English. */
  #find(locale: Locale, object: string, path: readonly string[]): string | undefined {
    const own = this.#own.get(object);
    if (own) return textAt(own, locale, path) ?? textAt(own, DEFAULT_LOCALE, path);
    return this.#line(locale, `objects.${object}.${path.join('.')}`);
  }

  #line(locale: Locale, key: string): string | undefined {
    for (const each of [locale, DEFAULT_LOCALE]) {
      const text = valueAt(this.#texts.get(each), key);
      if (typeof text === 'string' && !isUntranslated(text)) return text;
    }
    return undefined;
  }
}
