import type { Handler } from 'hono';
import { Temporal } from 'temporal-polyfill';
import { ApiError, mayPass } from '../../../../contract/errors.ts';
import { attachment, streamOf } from '../../../platform/files/answer-file.ts';
import { writeAudit } from '../../../base/records/audit.ts';
import type { ApiContext } from '../../../platform/calls/context.ts';
import { localeArgument } from '../../../platform/calls/locale-argument.ts';
import { maskError } from '../../../base/http/error.ts';
import { unauthenticated } from '../../../platform/calls/unauthenticated.ts';
import { heldValues } from '../../../platform/erasure/held-values.ts';
import { requirePerson } from '../person.ts';
import type { PersonalParts } from '../../../platform/erasure/personal-part.ts';
import { subjectOf } from '../../../platform/erasure/subject.ts';
import { keptBeside } from './beside.ts';
import type { FileContent } from './content.ts';
import { htmlFile } from './html-file.ts';
import { jsonFile } from './json-file.ts';
import { type FileReader, sectionsOf } from './sections.ts';
import { zipOf } from './zip-stream.ts';

type Caller = Pick<ApiContext, 'viewer' | 'db' | 'catalog' | 'whole' | 'labels'>;

/**
 * `GET /api/personal/<Object>/<id>/export.zip?locale=`: all that is held on a person, as `data.json` for programs and
 * `index.html` for people. For those who may VIEW and EXPORT the object; that it was given out stands in the history.
 */
export function personFileRoute(
  callerOf: (request: Request) => Promise<Caller | undefined>,
  parts: PersonalParts,
): Handler {
  return async (context) => {
    const caller = await callerOf(context.req.raw);
    if (!caller) return unauthenticated();
    try {
      const { object = '', id = '' } = context.req.param();
      return await answerFile(caller, parts, object, id, context.req.query('locale'));
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      const { message } = error.problem;
      const status = message === 'forbidden' ? 403 : message === 'not-found' ? 404 : 400;
      return context.json({ error: message, errors: [maskError(error).toJSON()] }, status);
    }
  };
}

async function answerFile(
  { viewer, db, catalog, whole, labels }: Caller,
  parts: PersonalParts,
  objectName: string,
  id: string,
  asked: string | undefined,
): Promise<Response> {
  const { object, label } = await requirePerson(db, catalog, objectName, id, ['EXPORT']);
  const reader: FileReader = { db, catalog, whole, labels, locale: localeArgument(asked) };
  const subject = await subjectOf(db, whole, whole.objects.get(object.name) ?? object, [id], parts);
  const content: FileContent = {
    reader,
    ...sectionsOf(reader, subject),
    head: {
      product: 'Tessera',
      tenant: viewer.tenantName,
      object: object.name,
      id,
      label,
      exportedAt: Temporal.Now.instant().toString(),
      exportedBy: viewer.name,
    },
    beside: await keptBeside(db, subject, await heldValues(db, subject), parts),
    timeZone: viewer.timeZone,
  };
  const actor = { userId: viewer.userId, name: viewer.name };
  await db.transaction((tx) => writeAudit(tx, actor, object.name, [{ recordId: id, action: 'GIVE_OUT' }]));
  const body = zipOf([
    { name: 'index.html', pieces: htmlFile(content) },
    { name: 'data.json', pieces: jsonFile(content) },
  ]);
  return new Response(streamOf(body), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': attachment(`${object.queryName}-${id}.zip`, `${label}.zip`),
      'Cache-Control': 'no-store',
    },
  });
}
