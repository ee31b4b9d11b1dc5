import { BULK_MAX_IDS } from '../../../contract/constants.ts';
import { ApiError, type ErrorMessage, type ErrorParams } from '../../../contract/errors.ts';
import { EXPORT_FORMATS, EXPORT_MAX_COLUMNS, type ExportRequest } from '../../../contract/calls/export.ts';
import { isStorableText, shown } from '../../../contract/kinds/text.ts';
import { zoneIdKind } from '../../../contract/kinds/zone-id.ts';

/** Of a form that a page posts: the JSON text of the request. */
const FORM_FIELD = 'request';

function refuse(message: ErrorMessage, path: string, params?: ErrorParams): never {
  throw new ApiError({ message, path, ...(params ? { params } : {}) });
}

/**
 * The request of `POST /api/export`: JSON, or a form that holds it.
 * @throws ApiError bad-request and the like, with the path of what is wrong
 */
export async function readExportRequest(request: Request): Promise<ExportRequest> {
  return checkedRequest(parse(await bodyOf(request)));
}

/** The same of JSON that was read already. Filter and order are judged where they are planned. */
export function checkedRequest(given: unknown): ExportRequest {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) refuse('bad-request', FORM_FIELD);
  const { objectName, format, columns, filter, orderBy, ids, locale, timeZone, raw } = given as Record<
    string,
    unknown
  >;
  const known = EXPORT_FORMATS.find((each) => each === format);
  if (!known) {
    refuse('invalid-enum', 'format', { value: shown(format), allowed: EXPORT_FORMATS.join(', ') });
  }
  const zone = zoneIdKind.parse(timeZone);
  if (!zone.ok) throw new ApiError({ ...zone.problem, path: 'timeZone' });
  if (raw !== undefined && typeof raw !== 'boolean') refuse('bad-request', 'raw', { value: shown(raw) });
  return {
    objectName: text(objectName, 'objectName'),
    format: known,
    columns: texts(columns, 'columns', EXPORT_MAX_COLUMNS),
    filter: (filter ?? null) as ExportRequest['filter'],
    orderBy: orderBy == null ? null : order(orderBy),
    ids: ids == null ? null : texts(ids, 'ids', BULK_MAX_IDS),
    locale: text(locale, 'locale'),
    timeZone: zone.value,
    raw: raw ?? false,
  };
}

async function bodyOf(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? '';
  const body = await request.text();
  if (type.startsWith('application/json')) return body;
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return new URLSearchParams(body).get(FORM_FIELD) ?? '';
  }
  return refuse('bad-request', 'content-type', { value: shown(type) });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return refuse('bad-request', FORM_FIELD);
  }
}

function text(value: unknown, path: string): string {
  if (typeof value === 'string' && isStorableText(value)) return value;
  return refuse(value == null ? 'required' : 'invalid-text', path);
}

function texts(value: unknown, path: string, most: number): readonly string[] {
  if (!Array.isArray(value)) return refuse(value == null ? 'required' : 'bad-request', path);
  if (!value.length) return refuse('required', path);
  if (value.length > most) return refuse('too-long', path, { maxLength: most });
  return value.map((each, index) => text(each, `${path}[${index}]`));
}

function order(value: unknown): NonNullable<ExportRequest['orderBy']> {
  if (!Array.isArray(value)) return refuse('bad-request', 'orderBy');
  return value.map((each: unknown, index) => {
    const path = `orderBy[${index}]`;
    const { field, direction } = (each ?? {}) as Record<string, unknown>;
    if (direction !== 'ASCENDING' && direction !== 'DESCENDING') {
      return refuse('bad-request', `${path}.direction`, { value: shown(direction) });
    }
    return { field: text(field, `${path}.field`), direction };
  });
}
