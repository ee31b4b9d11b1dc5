import { queryFilter } from '../../../../contract/filter/filter.ts';
import type { Content } from '../../../../contract/interactive/content.ts';
import { asPlainText, replaceOwnMarks } from '../../../../contract/interactive/own-values.ts';
import { HiddenMarks } from '../../../../contract/letters/hidden-marks.ts';
import {
  compileHtml,
  compilePlain,
  renderHtml,
  renderPlain,
  type VariableValues,
} from '../../../../contract/letters/liquid.ts';
import { withLinkParts } from '../../../../contract/letters/links.ts';
import { replaceMarks } from '../../../../contract/letters/replace-marks.ts';
import { decodeReferences, isMarkup, isRichText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { selectVariables, variableValues } from '../../../base/letters/receiver.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList } from '../../../base/records/read.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import type { OpenedItem } from '../links/opened-link.ts';
import type { ShownContent } from './shown-contents.ts';

const isMarked = (text: string): boolean => text.includes('{{') || text.includes('{%');

/** A text, ready for any recipient. */
interface PersonalText {
  readonly render: (values: VariableValues) => string;
  /** Marks of the content's own variables, which the page fills in while it plays. */
  readonly own: HiddenMarks;
}

/** Texts by what they say; null: they cannot be read. */
type PersonalTexts = ReadonlyMap<string, PersonalText | null>;

/**
 * The texts of a content that name anything, as they were last compiled: all recipients of a campaign read the same content.
 * `names`: variables of the content's own, which are fewer once a custom field is called as one of them.
 */
const compiledTexts = new WeakMap<Content, { readonly names: string; readonly texts: PersonalTexts }>();

/** @param fields what texts may name of the person: of a variable of the same name, the person's value is shown */
function textsOf(content: Content, fields: ReadonlySet<string>): PersonalTexts {
  const variables = 'variables' in content ? content.variables.map(({ name }) => name) : [];
  const names = variables.filter((name) => !fields.has(name));
  const known = compiledTexts.get(content);
  if (known?.names === names.join(' ')) return known.texts;
  const texts = new Map<string, PersonalText | null>();
  JSON.stringify(content, (_, value: unknown) => {
    if (typeof value === 'string' && isMarked(value)) texts.set(value, compiledText(value, names));
    return value;
  });
  compiledTexts.set(content, { names: names.join(' '), texts });
  return texts;
}

function compiledText(text: string, names: readonly string[]): PersonalText | null {
  const own = new HiddenMarks();
  try {
    const hidden = replaceOwnMarks(HiddenMarks.bare(text), names, (_name, _fallback, mark) => own.hide(mark));
    return { render: isMarkup(text) && isRichText(text) ? richRenderer(hidden) : plainRenderer(hidden), own };
  } catch {
    return null;
  }
}

/** Markup in a person's values, which strangers may have entered in a form, stays text. */
function plainRenderer(text: string): PersonalText['render'] {
  const compiled = compilePlain(withLinkParts(text));
  return (values) => asPlainText(renderPlain(compiled, values));
}

/** In formatted text a value stays text, and becomes a part of an address where it stands in a link. */
function richRenderer(html: string): PersonalText['render'] {
  const compiled = compileHtml(replaceMarks(withLinkParts(html), decodeReferences));
  return (values) => renderHtml(compiled, values);
}

/** The contents as one receiver reads them: what texts name of a person is theirs. Undefined where a content names nothing. */
export async function personalContent(
  db: TenantDb,
  catalog: Catalog,
  { objects, receiver }: Pick<OpenedItem, 'objects' | 'receiver'>,
  contents: readonly ShownContent[],
): Promise<readonly (Content | undefined)[]> {
  if (!contents.some(({ content }) => isMarked(JSON.stringify(content)))) return [];
  const person = catalog.objects.get(objects.person.name) ?? objects.person;
  const timeZone = await settingNow(db, catalog, 'timeZone');
  const locale = await settingNow(db, catalog, 'defaultLanguage');
  const page = { limit: 1, offset: 0, filter: queryFilter(person.name, 'id', 'EQUALS', receiver) };
  const [row = {}] = await readList(
    db,
    planList(catalog, db.tenantId, selectVariables(person), page, { timeZone }),
  );
  const values = bareValues(variableValues(person, row, { locale, timeZone, yes: '✓', no: '' }));
  const fields = new Set(Object.keys(values));
  return contents.map(({ content }) => {
    const texts = textsOf(content, fields);
    return texts.size ? (filled(content, texts, values) as Content) : undefined;
  });
}

const bareValues = (values: VariableValues): VariableValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? HiddenMarks.bare(value) : value,
    ]),
  );

/** Every text of a value as the person reads it, as in letters; of what cannot be read, nothing. */
function filled(value: unknown, texts: PersonalTexts, values: VariableValues): unknown {
  if (typeof value === 'string') {
    const text = texts.get(value);
    return text === undefined ? value : rendered(text, values);
  }
  if (Array.isArray(value)) return value.map((each) => filled(each, texts, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, texts, values)]));
}

function rendered(text: PersonalText | null, values: VariableValues): string {
  try {
    return text ? text.own.show(text.render(values)) : '';
  } catch {
    return '';
  }
}
