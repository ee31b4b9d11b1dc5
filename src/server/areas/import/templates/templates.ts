import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import type { ImportMapping } from '../../../../contract/import/mapping.ts';
import { cleanLine } from '../../../../contract/kinds/clean-text.ts';
import { isStorableText, shown } from '../../../../contract/kinds/text.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { headerKey } from '../match/header-key.ts';
import type { ImportColumn, ImportRunRow } from '../runs/import-run.ts';
import { TEMPLATE_NAME_INDEX } from '../runs/import-tables.ts';
import {
  compileDeleteTemplate,
  compileNewTemplate,
  compileTemplates,
  type ImportTemplate,
} from './template-statements.ts';

const NAME_LENGTH = 80;
/** Of a tenant, for one object. */
const MOST = 200;

type TemplateKeeper = Pick<Caller, 'viewer' | 'access'>;

/** One's own; of others, administrators. */
export const mayRemove = (
  { viewer, access }: TemplateKeeper,
  { createdBy }: Pick<ImportTemplate, 'createdBy'>,
): boolean => !access.rules || createdBy === viewer.userId;

/** As the API answers it. */
export const shownTemplate = (keeper: TemplateKeeper, template: ImportTemplate) => ({
  ...template,
  removable: mayRemove(keeper, template),
});

/** The mappings that people of the tenant have kept for an object, by name. */
export const templatesOf = (db: TenantDb, objectName: string): Promise<readonly ImportTemplate[]> =>
  db.run(compileTemplates(db.tenantId, objectName));

/**
 * The templates all of whose columns a file has, wherever they stand in it; their mappings go by the file's columns. What a
 * template has more of comes first.
 */
export async function fittingTemplates(
  db: TenantDb,
  objectName: string,
  columns: readonly ImportColumn[],
): Promise<readonly ImportTemplate[]> {
  const places = new Map(columns.map(({ header, index }) => [headerKey(header), index]));
  const fitting = (await templatesOf(db, objectName)).flatMap((template) => {
    const mapping = moved(template, places);
    return mapping ? [{ ...template, mapping }] : [];
  });
  return fitting.toSorted((one, other) => other.mapping.columns.length - one.mapping.columns.length);
}

/** Undefined where a column that goes somewhere is not there. */
function moved(
  { mapping, headers }: ImportTemplate,
  places: ReadonlyMap<string, number>,
): ImportMapping | undefined {
  const columns: ImportMapping['columns'] = [];
  for (const column of mapping.columns) {
    const place = places.get(headerKey(headers[column.column] ?? ''));
    const { formatFrom: from } = column;
    const named = from == null ? {} : { formatFrom: places.get(headerKey(headers[from] ?? '')) ?? null };
    if (place !== undefined) columns.push({ ...column, column: place, ...named });
    else if (column.target) return undefined;
  }
  return { ...mapping, columns };
}

/**
 * Keeps the mapping of an import under a name; one's own of the same name is replaced.
 * @throws ApiError required, too-long, invalid-text, too-complex; already-exists where somebody else has kept one of the name; import-no-columns where nothing is mapped
 */
export async function saveTemplate(
  db: TenantDb,
  keeper: TemplateKeeper,
  given: string,
  { object, mapping, columns }: ImportRunRow,
): Promise<ImportTemplate> {
  const name = cleanLine(given).trim();
  const refuse = (message: 'required' | 'invalid-text' | 'too-long', params = {}): never => {
    throw new ApiError({ message, path: 'name', params });
  };
  if (name === '') refuse('required');
  if (!isStorableText(name)) refuse('invalid-text', { value: shown(name) });
  if ([...name].length > NAME_LENGTH) refuse('too-long', { maxLength: NAME_LENGTH });
  if (!mapping) throw new ApiError({ message: 'import-no-columns', path: 'importId' });
  const headers = columns.map(({ header }) => header);
  const template = { id: uuidv7(), name, headers, mapping, createdBy: keeper.viewer.userId };
  return db.transaction(async (tx) => {
    const earlier = (await templatesOf(tx, object)).filter(
      (each) => each.name.toLowerCase() === name.toLowerCase(),
    );
    if (!earlier.every((each) => mayRemove(keeper, each))) {
      throw new ApiError({ message: 'already-exists', path: 'name', params: { value: name } });
    }
    for (const { id } of earlier) await tx.run(compileDeleteTemplate(tx.tenantId, id));
    const [row] = await tx
      .run(compileNewTemplate(tx.tenantId, { object, template, most: MOST }))
      .catch(takenAtOnce);
    if (!row) throw new ApiError({ message: 'too-complex', params: { limit: 'templates', max: MOST } });
    return template;
  });
}

/** Somebody else has kept one of the same name at the same moment. */
function takenAtOnce(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  throw constraint === TEMPLATE_NAME_INDEX
    ? new ApiError({ message: 'already-exists', path: 'name' })
    : error;
}
