import { queryFilter } from '../../../../contract/filter/filter.ts';
import type { Content } from '../../../../contract/interactive/content.ts';
import {
  compilePlain,
  renderPlain,
  replaceMarks,
  type VariableValues,
} from '../../../../contract/letters/liquid.ts';
import { decodeReferences, escapeText, isMarkup, isRichText } from '../../../../contract/kinds/rich-text.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { selectVariables, variableValues } from '../../../base/letters/receiver.ts';
import { planList } from '../../../base/plan/list.ts';
import { readList } from '../../../base/records/read.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import type { OpenedItem } from '../links/opened-link.ts';
import type { ShownContent } from './shown-contents.ts';

const MARK = '{{';
/** Whether contents name anything of a person, which all receivers ask of the same. */
const marked = new WeakMap<Content, boolean>();
function hasMark(content: Content): boolean {
  const known = marked.get(content) ?? JSON.stringify(content).includes(MARK);
  marked.set(content, known);
  return known;
}

/** The contents as one receiver reads them: what texts name of a person is theirs. Undefined where a content names nothing. */
export async function personalContent(
  db: TenantDb,
  catalog: Catalog,
  { objects, receiver }: Pick<OpenedItem, 'objects' | 'receiver'>,
  contents: readonly ShownContent[],
): Promise<readonly (Content | undefined)[]> {
  if (!contents.some(({ content }) => hasMark(content))) return [];
  const person = catalog.objects.get(objects.person.name) ?? objects.person;
  const timeZone = await settingNow(db, catalog, 'timeZone');
  const locale = await settingNow(db, catalog, 'defaultLanguage');
  const page = { limit: 1, offset: 0, filter: queryFilter(person.name, 'id', 'EQUALS', receiver) };
  const [row = {}] = await readList(
    db,
    planList(catalog, db.tenantId, selectVariables(person), page, { timeZone }),
  );
  const values = variableValues(person, row, { locale, timeZone, yes: '✓', no: '' });
  return contents.map(({ content }) => (hasMark(content) ? (filled(content, values) as Content) : undefined));
}

/** Every text of a value with its marks replaced; what cannot be read stays away. */
function filled(value: unknown, values: VariableValues): unknown {
  if (typeof value === 'string') return value.includes(MARK) ? fillText(value, values) : value;
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each, values)]));
}

/** In rich text a value stays text, and a part of an address where it stands in a link. */
function fillText(text: string, values: VariableValues): string {
  if (!isMarkup(text) || !isRichText(text)) return replaceMarks(text, (mark) => told(mark, values));
  const valueOf = (mark: string) => told(decodeReferences(mark), values);
  const withLinks = text.replaceAll(
    / href="([^"]*)"/g,
    (_, address: string) =>
      ` href="${replaceMarks(address, (mark) => encodeURIComponent(valueOf(mark).toWellFormed()))}"`,
  );
  return replaceMarks(withLinks, (mark) => escapeText(valueOf(mark)));
}

function told(mark: string, values: VariableValues): string {
  try {
    return renderPlain(compilePlain(mark), values);
  } catch {
    return '';
  }
}
